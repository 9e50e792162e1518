const minute = 60_000
const day = 24 * 60 * minute

/** Instants of the demo's past, counted from the day of the seeding. */
export interface Calendar {
  /** Returns the instant so many minutes after eight in the morning of a day before today; milliseconds since 1970. */
  readonly at: (daysBefore: number, minutes: number) => number
}

export const calendarBefore = (now: number): Calendar => {
  const today = new Date(now)
  today.setHours(8, 0, 0, 0)
  // Never the coming hours of today: at least a whole day back.
  return { at: (daysBefore, minutes) => today.getTime() - daysBefore * day + minutes * minute }
}
