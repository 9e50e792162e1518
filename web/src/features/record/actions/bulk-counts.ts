import { classLabels, type RecordClass } from '@stammbuch/contracts'
import { formatCount } from '@/format/format.ts'
import type { RootRecord } from '../record-types.ts'

interface CountedRecord {
  readonly id: string
  readonly class: RecordClass
  readonly isApproved: boolean | null
  readonly excludedByEditor: boolean | null
}

const relationsOf = (record: RootRecord): readonly CountedRecord[] => {
  if (record.class === 'account') return [...record.contacts, ...record.scores, ...record.awards]
  if (record.class === 'contact') return [...record.accounts, ...record.scores, ...record.awards]
  return []
}

export interface ClassCount {
  readonly class: RecordClass
  readonly count: number
  /** `Kontakte 3` */
  readonly text: string
}

const countsOf = (records: readonly CountedRecord[]): readonly ClassCount[] => {
  const counts = new Map<RecordClass, number>()
  for (const { class: one } of records) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].map(([recordClass, count]) => ({
    class: recordClass,
    count,
    text: formatCount(count, ...classLabels[recordClass]),
  }))
}

/** The records that 'Alles verifizieren' approves, by class: the root and its relations that are not approved. */
export const toApprove = (record: RootRecord): readonly ClassCount[] =>
  countsOf(
    [record, ...relationsOf(record)].filter((one) => !one.isApproved && !one.excludedByEditor),
  )

/** The records that 'Alles ausschließen' excludes, by class. */
export const toExclude = (record: RootRecord): readonly ClassCount[] =>
  countsOf([record, ...relationsOf(record)].filter((one) => !one.excludedByEditor))

export const totalOf = (counts: readonly ClassCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
