const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/Berlin',
  timeZoneName: 'longOffset',
})

/** `+01:00` or `+02:00` at that instant. */
const offsetAt = (instant: Date): string => {
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', '') || 'Z'
}

/** The instant at which a day (`2026-11-20`) begins in Berlin, as ISO 8601. Clocks change at night, not at midnight. */
export const startOfDay = (day: string): string => {
  const guess = new Date(`${day}T00:00:00Z`)
  return new Date(`${day}T00:00:00${offsetAt(guess)}`).toISOString()
}

/** The last millisecond of a day in Berlin. */
export const endOfDay = (day: string): string => {
  const next = new Date(`${day}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const start = startOfDay(next.toISOString().slice(0, 10))
  return new Date(new Date(start).getTime() - 1).toISOString()
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** Returns the day in Berlin, `2026-11-20`. */
export const berlinDay = (instant: Date = new Date()): string => days.format(instant)
