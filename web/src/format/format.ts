const locale = 'de-DE'
const timeZone = 'Europe/Berlin'

/** Text for a missing value. */
export const noValue = '–'

type Moment = string | number | Date

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const day: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric' }
const minute: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const dates = new Intl.DateTimeFormat(locale, { ...day, timeZone })
const times = new Intl.DateTimeFormat(locale, { ...minute, timeZone })
const dateTimes = new Intl.DateTimeFormat(locale, { ...day, ...minute, timeZone })
const dateTimeSeconds = new Intl.DateTimeFormat(locale, {
  ...day,
  ...minute,
  second: '2-digit',
  timeZone,
})
const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
const plurals = new Intl.PluralRules(locale)
const collator = new Intl.Collator('de', { numeric: true })

/** `1.234.567,89`. Not for years, postcodes, ids and ranks: those are never grouped. */
export const formatNumber = (value: number): string => numbers.format(value)

/** A share of 1 as `42 %` or `42,5 %`. */
export const formatPercent = (share: number): string => percents.format(share)

/** `09.10.2025`, in Berlin. */
export const formatDate = (moment: Moment): string => dates.format(new Date(moment))

/** `10:53`, in Berlin. */
export const formatTime = (moment: Moment): string => times.format(new Date(moment))

/** `09.10.2025, 10:53`, in Berlin. */
export const formatDateTime = (moment: Moment): string => dateTimes.format(new Date(moment))

/** `09.10.2025, 10:53:07`, in Berlin. */
export const formatDateTimeSeconds = (moment: Moment): string =>
  dateTimeSeconds.format(new Date(moment))

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `vor 5 Minuten`, `gestern`. Show the absolute time with it, in `title` at least. */
export const formatRelative = (moment: Moment, now: Moment = Date.now()): string => {
  const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return 'gerade eben'
  const [unit, size] = step
  return relatives.format(Math.trunc(seconds / size), unit)
}

/** A duration in milliseconds as `850 ms`, `12 s`, `3 min 5 s` or `2 h 10 min`. */
export const formatDuration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${Math.round(milliseconds)}\u00a0ms`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds}\u00a0s`
  const minutes = Math.floor(seconds / 60)
  const [large, small] =
    minutes < 60
      ? [`${minutes}\u00a0min`, seconds % 60 && `${seconds % 60}\u00a0s`]
      : [`${Math.floor(minutes / 60)}\u00a0h`, minutes % 60 && `${minutes % 60}\u00a0min`]
  return small ? `${large} ${small}` : large
}

const units = ['Byte', 'kB', 'MB', 'GB', 'TB'] as const

/** `100 MB`; a kilobyte is 1,000 bytes, as file managers count. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0, units.length - 1)
  const amount = bytes / 1000 ** power
  const digits = power > 0 && amount < 10 ? 1 : 0
  return `${numbers.format(Number(amount.toFixed(digits)))}\u00a0${units[power]}`
}

/** `A, B und C` */
export const formatList = (parts: readonly string[]): string => lists.format(parts)

/**
 * `1 Änderung`, `2 Änderungen`, `keine Änderungen`. `none` replaces the whole text for zero.
 */
export const formatCount = (
  count: number,
  one: string,
  many: string,
  none = `keine ${many}`,
): string => {
  if (count === 0) return none
  return `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : many}`
}

/** Compare texts as German dictionaries do: Apfel, Äpfel, Ofen, Öl, Straße. For `toSorted`. */
export const compareGerman = (left: string, right: string): number => collator.compare(left, right)
