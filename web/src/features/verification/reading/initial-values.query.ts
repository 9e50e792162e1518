import { type FieldValue, fields, type PendingItem, type RecordClass } from '@stammbuch/contracts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '@/api/call.ts'

/** A value of a new record, with the field's name for people. */
export interface InitialValue {
  readonly attribute: string
  readonly label: string
  readonly value: NonNullable<FieldValue>
}

/** The values of a new record at a version. */
export interface InitialValues {
  readonly version: number
  readonly values: readonly InitialValue[]
}

const reads = { account: 'getAccount', contact: 'getContact', product: 'getProduct' } as const

const isRoot = (recordClass: string): recordClass is keyof typeof reads =>
  Object.hasOwn(reads, recordClass)

const hidden: readonly string[] = ['isApproved', 'excludedByEditor']

/** The values of a record in the order of its fields, those that it lacks left out. */
export const valuesOf = (recordClass: RecordClass, record: object): readonly InitialValue[] => {
  const stored = new Map<string, FieldValue | undefined>(Object.entries(record))
  return Object.entries(fields[recordClass]).flatMap(([attribute, { label }]) => {
    const value = hidden.includes(attribute) ? null : (stored.get(attribute) ?? null)
    return value === null || value === '' ? [] : [{ attribute, label, value }]
  })
}

const initialKey = (rootId: string) => ['initial-values', rootId] as const

const initialValues = ({ root: { class: recordClass, id } }: PendingItem) =>
  queryOptions({
    queryKey: initialKey(id),
    queryFn: async ({ signal }): Promise<InitialValues> => {
      if (!isRoot(recordClass)) throw new Error(`${recordClass} is no root`)
      const record = await call(reads[recordClass], { params: { id } }, { signal })
      return { version: record.version, values: valuesOf(recordClass, record) }
    },
    staleTime: 5000,
  })

/** The values of the unfolded new records, by record id. */
export const useInitialValues = (
  items: readonly PendingItem[],
): ReadonlyMap<string, InitialValues | 'failed'> => {
  const fresh = items.filter(({ action }) => action === 'initial')
  const results = useQueries({ queries: fresh.map(initialValues) })
  return new Map(
    fresh.flatMap(({ root }, at): readonly [string, InitialValues | 'failed'][] => {
      const { data, isError } = results[at] ?? {}
      if (data) return [[root.id, data]]
      return isError ? [[root.id, 'failed']] : []
    }),
  )
}

/** Under this key the values of a record are kept. */
export { initialKey }
