const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
})

/** `2026-11-20-15-30-05`: what the clocks of the editors in Berlin show, as part of a file's name. */
export const fileStamp = (at: Date): string => clock.format(at).replaceAll(/[ :]/g, '-')
