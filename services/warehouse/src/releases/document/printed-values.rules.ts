import type { FieldValue, RecordClass, ReleasedChange } from '@stammbuch/contracts'

/** The fields of a record that stand in a printed toplist, or decide if it stands there at all. */
export const printedFields: Readonly<Record<RecordClass, readonly string[]>> = {
  account: ['name', 'shortName', 'city', 'excludedByEditor'],
  contact: ['surname', 'firstName', 'city', 'excludedByEditor'],
  product: ['brand', 'label', 'modelYear', 'excludedByEditor'],
  award: ['excludedByEditor'],
  score: [],
}

type Values = Readonly<Record<string, FieldValue>>

/** A record of a released line with its printed fields, as they were and as they are. */
export interface PrintedRecord {
  readonly class: RecordClass
  readonly id: string
  readonly before: Values
  readonly now: Values
}

/** The pinned values of an award beside those of today; names instead of ids, null for the name of a person. */
export interface PinnedValues {
  readonly id: string
  readonly before: Values
  readonly now: Values
}

/** No value, an empty one and a flag that was never set read the same in print. */
const plain = (value: FieldValue | undefined): FieldValue =>
  value === undefined || value === '' || value === false ? null : value

const differing = (
  { class: targetClass, id: targetId, before, now }: PrintedRecord,
  fields: readonly string[],
): ReleasedChange[] =>
  fields.flatMap((attributeName) => {
    const [oldValue, newValue] = [plain(before[attributeName]), plain(now[attributeName])]
    return oldValue === newValue
      ? []
      : [{ targetClass, targetId, attributeName, oldValue, newValue }]
  })

/** Returns the printed values of a line that are others today: the award's own first, then those of its holder and product. */
export const changesOfLine = (
  award: PinnedValues,
  records: readonly PrintedRecord[],
): ReleasedChange[] => [
  ...differing({ class: 'award', ...award }, Object.keys(award.before)),
  ...records.flatMap((record) => differing(record, printedFields[record.class])),
]
