import { formatCount, noValue } from '@/format/format.ts'

const hour = 3600
const day = 24 * hour

/** A span of seconds in the unit that people would use: „3 Tage“, „5 Stunden“, „weniger als 1 Stunde“. */
export const ageText = (seconds: number | null): string => {
  if (seconds === null) return noValue
  if (seconds < hour) return 'weniger als 1 Stunde'
  if (seconds < 2 * day) return formatCount(Math.floor(seconds / hour), 'Stunde', 'Stunden')
  return formatCount(Math.floor(seconds / day), 'Tag', 'Tage')
}
