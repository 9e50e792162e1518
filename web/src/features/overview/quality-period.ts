import { berlinDay } from '@/format/berlin-day.ts'
import type { PeriodSearch } from './period.ts'

interface Days {
  readonly from: string
  readonly to: string
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The days of a page about quality: those chosen, or the last twelve months from the first of a month on. */
export const daysOfPeriod = ({ tage, von, bis }: PeriodSearch, today = berlinDay()): Days => {
  if (von && bis) return { from: von, to: bis }
  if (tage) return { from: dayBefore(today, tage - 1), to: today }
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to: today }
}

/** All months, `2026-06`, of which a period has days. */
export const monthsBetween = (from: string, to: string): readonly string[] => {
  const months: string[] = []
  const [year = 0, month = 1] = from.split('-').map(Number)
  for (let at = 0; ; at += 1) {
    const one = new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7)
    if (one > to.slice(0, 7)) return months
    months.push(one)
  }
}

/** The days of a month that lie in a period. */
export const monthPart = (month: string, { from = '', to = '' }: Partial<Days>): Days => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return { from: first < from ? from : first, to: last > to ? to : last }
}
