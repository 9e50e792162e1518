/** The display of numbers by a cell format. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  /** A hundred times the stored value. */
  | { readonly kind: 'percent' }
  /** Number of digits, padded with leading zeros. */
  | { readonly kind: 'padded'; readonly digits: number }
  /** Elapsed time in hours, minutes or seconds that do not start anew with each day. */
  | { readonly kind: 'duration'; readonly unit: 'h' | 'm' | 's'; readonly seconds: boolean }
  | { readonly kind: 'date' | 'iso-date' | 'instant' | 'iso-instant' | 'time' }

const plain: NumberFormat = { kind: 'plain' }
const daysTo1904 = 1462
const epochSerial = 25_569
const secondsPerDay = 86_400

/** Codes of the built-in formats; 9 and 10 are percentages, 14 to 22 and 45 to 47 dates and times (ECMA-376, 18.8.30). */
const numbered: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'dd.mm.yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd.mm.yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
}

/** Parts of a code besides its letters: quoted text, escapes, colours, conditions. */
const decoration = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

const dateFormat = (code: string): NumberFormat => {
  const unit = /\[([hms])\1*\]/i.exec(code)?.[1]?.toLowerCase() as 'h' | 'm' | 's' | undefined
  if (unit) return { kind: 'duration', unit, seconds: unit === 'h' && /s/i.test(code) }
  const hasDay = /[dy]/i.test(code) || /m{3,}/i.test(code)
  const hasTime = /[hs]/i.test(code)
  if (!hasDay) return { kind: hasTime ? 'time' : 'date' }
  const iso = /^\s*y{4}[-/.\s]?m/i.test(code)
  if (hasTime) return { kind: iso ? 'iso-instant' : 'instant' }
  return { kind: iso ? 'iso-date' : 'date' }
}

/** Returns the display of numbers by a format, by its code or, without one, by its number. */
export const numberFormatOf = (id: number, code: string | undefined): NumberFormat => {
  const [first = ''] = (code ?? numbered[id] ?? '').split(';')
  const bare = first.replace(decoration, '')
  const padded = /^0{2,}$/.exec(bare)
  if (padded) return { kind: 'padded', digits: padded[0].length }
  if (bare.includes('%')) return { kind: 'percent' }
  if (/general|standard|[0#?@]/i.test(bare)) return plain
  return /[dmyhs]/i.test(bare) ? dateFormat(bare) : plain
}

const shortest = (value: number): string => String(Number(value.toPrecision(15)))

const two = (value: number): string => String(value).padStart(2, '0')

const timeOf = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

const dateText = (serial: number, kind: NumberFormat['kind']): string => {
  const seconds = Math.round((serial - epochSerial) * secondsPerDay)
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime())) return shortest(serial)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const inDay = ((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay
  if (kind === 'time') return timeOf(inDay)
  const iso = kind.startsWith('iso')
  const days = iso ? `${year}-${two(month)}-${two(day)}` : `${two(day)}.${two(month)}.${year}`
  return kind.endsWith('instant') && inDay > 0 ? `${days} ${timeOf(inDay)}` : days
}

/** Formats a duration. Hours beyond a day stay hours: 36:00 is not 12:00. */
const durationText = (
  days: number,
  { unit, seconds }: Extract<NumberFormat, { kind: 'duration' }>,
): string => {
  const all = Math.round(Math.abs(days) * secondsPerDay)
  const sign = days < 0 && all > 0 ? '-' : ''
  if (unit === 's') return `${sign}${all}`
  const [minutes, rest] = [Math.floor(all / 60), two(all % 60)]
  if (unit === 'm') return `${sign}${two(minutes)}:${rest}`
  const hours = `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return seconds || all % 60 > 0 ? `${hours}:${rest}` : hours
}

/**
 * Returns the text that a numeric cell shows, where its format changes the meaning: leading zeros, dates and durations. Digits are
 * never rounded away.
 * @param since1904 the workbook counts days from 1904
 */
export const shownNumber = (raw: string, look: NumberFormat, since1904: boolean): string => {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (look.kind === 'plain' || look.kind === 'percent') return shortest(value)
  if (look.kind === 'padded')
    return Number.isInteger(value) && value >= 0
      ? String(value).padStart(look.digits, '0')
      : shortest(value)
  if (look.kind === 'duration') return durationText(value, look)
  // The program shows no date before its first day, only signs in its place.
  if (value < 0) return shortest(value)
  // Days 1 to 59 stand one too early: the 1900 system knows a 29 February 1900.
  const serial = since1904
    ? value + daysTo1904
    : value > 0 && value < 60 && look.kind !== 'time'
      ? value + 1
      : value
  return dateText(serial, look.kind)
}
