import { formatDateTime, formatNumber, noValue } from '@/format/format.ts'

/** A text that is cut off shows the whole of it when pointed at. */
export const plain = (value: string | number | null | undefined) => {
  if (value === null || value === undefined || value === '') return noValue
  const text = typeof value === 'number' ? formatNumber(value) : value
  return <span title={text}>{text}</span>
}

/** A moment, in Berlin. */
export const moment = (value: string | null) =>
  value === null ? noValue : <span className="tabular-nums">{formatDateTime(value)}</span>

/** Widths that many tables share. */
export const widths = { moment: '9.5rem', number: '7rem', actions: '6rem' } as const
