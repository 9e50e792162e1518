import type { PendingGrouping } from '@stammbuch/contracts'
import { groupingIn, ordersIn, orderText } from '@/product/queue-order.ts'
import type { Mode } from './record-types.ts'

/** The part of a detail page's address after the question mark. */
export interface RecordSearch {
  /** Show the record as it was at this log position. */
  readonly at?: number
  /** Show it as it was at this time (ISO 8601); the page looks up the position. */
  readonly instant?: string
  /** Compare that state with the one at this position, or with today's. */
  readonly vs?: number | 'now'
  /** Inspection mode: look only. */
  readonly inspect?: true
  /** The verification list that the editor is working through. */
  readonly queue?: true
  /** Its place in that list when it was gone to, counted from 1. */
  readonly place?: number
  /** A field to begin editing at once. */
  readonly edit?: string
  readonly search?: string
  readonly rgId?: string
  readonly pName?: string
  readonly toplistId?: string
  readonly approved?: '0' | '1'
  readonly sampleId?: string
  readonly class?: string
  readonly attribute?: string
  readonly origin?: string
  readonly supplierId?: string
  readonly proposer?: string
  readonly stale?: '0' | '1'
  readonly age?: string
  readonly runId?: string
  readonly reason?: string
  /** The orders of that list, separated by commas. */
  readonly sort?: string
  readonly group?: PendingGrouping
}

/** The verification list's filters that are texts, as they stand in the address. */
const filterNames = [
  'search',
  'rgId',
  'pName',
  'toplistId',
  'sampleId',
  'class',
  'attribute',
  'origin',
  'supplierId',
  'proposer',
  'age',
  'runId',
  'reason',
] as const

const textFrom = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value)
    : undefined

const positionFrom = (value: unknown): number | undefined => {
  const position = Number(value)
  return value !== '' && Number.isSafeInteger(position) && position > 0 ? position : undefined
}

/** A list leads here with its own moment, which can be a time. */
const instantFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined

const isOn = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'
const isOff = (value: unknown): boolean =>
  value === false || value === 0 || value === '0' || value === 'false'

const approvedFrom = (value: unknown): '0' | '1' | undefined => {
  if (isOn(value)) return '1'
  return isOff(value) ? '0' : undefined
}

/** Reads the address; unknown parts are left out. */
export const recordSearchFrom = (address: Readonly<Record<string, unknown>>): RecordSearch => {
  const at = positionFrom(address.at)
  const instant = at ? undefined : instantFrom(address.instant ?? address.at)
  const vs = address.vs === 'now' ? 'now' : positionFrom(address.vs)
  const approved = approvedFrom(address.approved)
  const stale = approvedFrom(address.stale)
  const sort = orderText(ordersIn(address.sort))
  const group = groupingIn(address.group)
  const edit = textFrom(address.edit)
  const place = positionFrom(address.place)
  const filters = filterNames.flatMap((name) => {
    const value = textFrom(address[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...(at && { at }),
    ...(instant && { instant }),
    ...(at && vs && { vs }),
    ...(isOn(address.inspect) && { inspect: true as const }),
    ...(isOn(address.queue) && { queue: true as const }),
    ...(edit && { edit }),
    ...(place && { place }),
    ...Object.fromEntries(filters),
    ...(approved && { approved }),
    ...(stale && { stale }),
    ...(sort && { sort }),
    ...(group && { group }),
  }
}

/** The verification list's filters in the address. */
export type QueueFilters = Omit<
  RecordSearch,
  'at' | 'instant' | 'vs' | 'inspect' | 'queue' | 'edit' | 'place'
>

export const queueFiltersOf = ({
  at: _,
  instant: _instant,
  vs: _vs,
  inspect: __,
  queue: ___,
  edit: ____,
  place: _____,
  ...filters
}: RecordSearch): QueueFilters => filters

/** The mode that the address asks for. */
export const modeOf = ({ at, inspect }: RecordSearch): Mode => {
  if (inspect) return 'inspection'
  return at === undefined ? 'now' : 'past'
}
