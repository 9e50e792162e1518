import { Refusal } from '@stammbuch/ledger'
import { currentValueOf, decideOn, mergedInto, type RecordStream } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'
import type { AppUnit } from '../records/index.ts'

/** What merging does besides taking values over. */
export const mergeSteps = [
  'HolderChanged',
  'NoteMoved',
  'RecordLinked',
  'RecordUnlinked',
  'RecordMerged',
  'SupplierIdentified',
  'SupplierIdentificationRemoved',
] as const
export type MergeStep = (typeof mergeSteps)[number]

interface Identification {
  readonly id: string
  readonly value: string
  readonly scope: string | null
  readonly supplier_id: string
}
export type Identifications = ReadonlyMap<string, Identification>

interface Step {
  readonly type: string
  readonly stream: string
  readonly subject: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** The supplier identifications that steps are about, by their ids. */
export const identificationsIn = async (
  db: Kysely<AppTables>,
  steps: readonly Step[],
): Promise<Identifications> => {
  const ids = steps
    .filter(({ type }) => type.startsWith('SupplierIdentif'))
    .flatMap(({ subject }) => subject ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Identification>`
    select distinct on (id) id, value, scope, supplier_id from identification
    where id = any(${ids}::uuid[]) order by id, from_position`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type LinkKind = 'contact-account' | 'product-account'

/** Give back what a merge moved. @throws Refusal `change-stale` when it has moved on since */
export const undoMergeStep = (
  unit: Pick<AppUnit, 'append'>,
  stream: RecordStream,
  { type, subject, data }: Step & { readonly type: MergeStep },
  identifications: Identifications,
): void => {
  const kind = data.kind as LinkKind
  switch (type) {
    case 'HolderChanged': {
      const attribute = data.attribute === 'accountId' ? 'accountId' : 'contactId'
      if (currentValueOf(stream.state, attribute) !== data.to) throw new Refusal('change-stale')
      decideOn(unit, stream, { do: 'change-holder', attribute, to: String(data.from) })
      return
    }
    case 'NoteMoved':
      decideOn(unit, stream, { do: 'move-note', noteId: subject ?? '', to: stream.id })
      return
    case 'RecordLinked':
      decideOn(unit, stream, { do: 'unlink', kind, to: String(data.to) })
      return
    case 'RecordUnlinked':
      decideOn(unit, stream, { do: 'link', kind, to: String(data.to) })
      return
    case 'SupplierIdentified':
      decideOn(unit, stream, { do: 'remove-identification', identificationId: subject ?? '' })
      return
    case 'SupplierIdentificationRemoved': {
      const known = identifications.get(subject ?? '')
      if (!known) throw new Refusal('already-removed')
      const { id: identificationId, value, scope, supplier_id: supplierId } = known
      decideOn(unit, stream, { do: 'identify', identificationId, value, scope, supplierId })
      return
    }
    case 'RecordMerged':
      if (mergedInto(stream.state) !== data.into) throw new Refusal('change-stale')
      decideOn(unit, stream, { do: 'undo-merge' })
  }
}
