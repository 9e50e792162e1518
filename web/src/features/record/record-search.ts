/** The part of a detail page's address after the question mark. */
export interface RecordSearch {
  /** Show the record as it was at this log position. */
  readonly at?: number
  /** Compare that state with the one at this position, or with today's. */
  readonly vs?: number | 'now'
  /** Inspection mode: look only. */
  readonly inspect?: true
  /** The verification list that the editor is working through. */
  readonly queue?: true
  readonly rgId?: string
  readonly pName?: string
  readonly approved?: '0' | '1'
  readonly sampleId?: string
}

const textFrom = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined

const positionFrom = (value: unknown): number | undefined => {
  const position = Number(value)
  return value !== '' && Number.isSafeInteger(position) && position > 0 ? position : undefined
}

const isOn = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'
const isOff = (value: unknown): boolean =>
  value === false || value === 0 || value === '0' || value === 'false'

const approvedFrom = (value: unknown): '0' | '1' | undefined => {
  if (isOn(value)) return '1'
  return isOff(value) ? '0' : undefined
}

/** Read the address; what does not belong there is left out. */
export const recordSearchFrom = (given: Readonly<Record<string, unknown>>): RecordSearch => {
  const at = positionFrom(given.at)
  const vs = given.vs === 'now' ? 'now' : positionFrom(given.vs)
  const rgId = textFrom(given.rgId)
  const pName = textFrom(given.pName)
  const approved = approvedFrom(given.approved)
  const sampleId = textFrom(given.sampleId)
  return {
    ...(at && { at }),
    ...(at && vs && { vs }),
    ...(isOn(given.inspect) && { inspect: true as const }),
    ...(isOn(given.queue) && { queue: true as const }),
    ...(rgId && { rgId }),
    ...(pName && { pName }),
    ...(approved && { approved }),
    ...(sampleId && { sampleId }),
  }
}

/** The verification list's filters in the address. */
export type QueueFilters = Pick<RecordSearch, 'rgId' | 'pName' | 'approved' | 'sampleId'>

export const queueFiltersOf = ({
  rgId,
  pName,
  approved,
  sampleId,
}: RecordSearch): QueueFilters => ({
  ...(rgId && { rgId }),
  ...(pName && { pName }),
  ...(approved && { approved }),
  ...(sampleId && { sampleId }),
})
