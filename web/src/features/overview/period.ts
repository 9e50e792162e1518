import { overviewSpans } from '@stammbuch/contracts'

export type Span = (typeof overviewSpans)[number]

/** The period that is looked at, as it stands in the address: days up to today, or a first and a last day. */
export interface PeriodSearch {
  readonly tage?: Span | undefined
  readonly von?: string | undefined
  readonly bis?: string | undefined
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Reads the address; half a period, or one that ends before it begins, is none. */
export const periodSearch = (
  raw: { readonly [Name in keyof PeriodSearch]: unknown },
): PeriodSearch => {
  const [von, bis] = [dayIn(raw.von), dayIn(raw.bis)]
  if (von && bis && von <= bis) return { von, bis }
  const tage = overviewSpans.find((span) => span === Number(raw.tage))
  return tage ? { tage } : {}
}
