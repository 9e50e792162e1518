const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Hours after which a check that did not come in its hour is made up for. */
const overdue = 26

/**
 * Returns the day (2026-11-23, in Berlin) whose nightly check is due; `null` when none is. It is due in its hour, and whenever the
 * last check of all was made more than a day ago, because nothing ran at night.
 */
export const dayOfCheck = (now: Date, hour: number, last: Date | null): string | null => {
  const [day = '', time = ''] = berlin.format(now).split(' ')
  const isItsHour = Number(time.slice(0, 2)) === hour
  const isOverdue = last !== null && now.getTime() - last.getTime() > overdue * 3_600_000
  return isItsHour || isOverdue ? day : null
}
