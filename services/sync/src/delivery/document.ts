import { dynamicPrefix, type RecordClass } from '@stammbuch/contracts'
import { indexedFields } from '@stammbuch/records/targets'
import type { RecordSnapshot } from './target.ts'

const given = ([, value]: readonly [string, unknown]): boolean =>
  value !== null && value !== undefined

/** Returns a record as it is transmitted: without editorial marks and switches. Fields without a value are left out. */
export const documentOf = (record: RecordSnapshot): object => {
  const { class: recordClass, label, fields, createdAt, updatedAt } = record
  const linked = (wanted: RecordClass) =>
    record.linked.filter((one) => one.class === wanted).map(({ id }) => id)
  return {
    class: recordClass,
    label,
    createdAt,
    updatedAt,
    values: Object.fromEntries(
      indexedFields(recordClass)
        .map((name) => [name, fields[name]] as const)
        .filter(given),
    ),
    dynamicFields: Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name.startsWith(dynamicPrefix))
        .filter(given)
        .map(([name, value]) => [name.slice(dynamicPrefix.length), value]),
    ),
    projects: record.memberships,
    accountIds: linked('account'),
    contactIds: linked('contact'),
    productIds: linked('product'),
    supplierIds: record.identifications,
  }
}
