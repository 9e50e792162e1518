import { type Database, Refusal } from '@stammbuch/ledger'
import { currentValueOf, decideOn, mergedInto, type RecordStream } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../../platform/ledger.ts'
import type { Done, Move } from './steps.query.ts'

type Db = Kysely<Database>
type LinkKind = 'contact-account' | 'product-account'

interface Identification {
  readonly id: string
  readonly value: string
  readonly scope: string | null
  readonly supplier_id: string
  /** The record that it stands on now. */
  on: string | null
  /** True if the same supplier calls another record of the class so. */
  readonly taken: boolean
}

/** The present places of things that move between records; steps back update them, written or not. */
export interface RecordRelations {
  readonly notes: Map<string, string>
  /** Links that stand, as `linkKey` names them. */
  readonly links: Set<string>
  readonly linksKnown: Set<string>
  readonly identifications: Map<string, Identification>
}

export const noRelations = (): RecordRelations => ({
  notes: new Map(),
  links: new Set(),
  linksKnown: new Set(),
  identifications: new Map(),
})

const linkKey = (from: string, kind: unknown, to: unknown): string => `${from} ${kind} ${to}`

const subjectsOf = (steps: readonly Done[], types: readonly Move[]): string[] =>
  steps
    .filter(({ type }) => (types as readonly string[]).includes(type))
    .flatMap(({ subject }) => subject ?? [])

const readNotes = async (
  db: Db,
  ids: readonly string[],
  { notes }: RecordRelations,
): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; record_id: string }>`
    select id, record_id from note where id = any(${ids}::uuid[])`.execute(db)
  for (const { id, record_id } of rows) notes.set(id, record_id)
}

const readLinks = async (
  db: Db,
  steps: readonly Done[],
  { links, linksKnown }: RecordRelations,
): Promise<void> => {
  const moved = steps.filter(
    ({ type, stream, data }) =>
      (type === 'RecordLinked' || type === 'RecordUnlinked') &&
      !linksKnown.has(linkKey(stream, data.kind, data.to)),
  )
  if (moved.length === 0) return
  const { rows } = await sql<{ from_id: string; kind: string; to_id: string }>`
    select from_id, kind, to_id from link
    where from_id = any(${moved.map(({ stream }) => stream)}::uuid[]) and to_position is null`.execute(
    db,
  )
  for (const { from_id, kind, to_id } of rows) {
    const key = linkKey(from_id, kind, to_id)
    if (!linksKnown.has(key)) links.add(key)
  }
  for (const { stream, data } of moved) linksKnown.add(linkKey(stream, data.kind, data.to))
}

const readIdentifications = async (
  db: Db,
  ids: readonly string[],
  { identifications }: RecordRelations,
): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<Identification>`
    select distinct on (i.id) i.id, i.value, i.scope, i.supplier_id,
      (select n.record_id from identification n where n.id = i.id and n.to_position is null) as on,
      exists (select from identification x join record xr on xr.id = x.record_id
        join record ir on ir.id = i.record_id
        where x.supplier_id = i.supplier_id and x.value = i.value and x.to_position is null
          and x.id <> i.id and xr.class = ir.class) as taken
    from identification i where i.id = any(${ids}::uuid[]) order by i.id, i.from_position`.execute(
    db,
  )
  for (const row of rows) identifications.set(row.id, row)
}

/** Read what these steps are about, unless steps before them did. */
export const readRelations = async (
  db: Db,
  steps: readonly Done[],
  relations: RecordRelations,
): Promise<void> => {
  const notes = subjectsOf(steps, ['NoteMoved']).filter((id) => !relations.notes.has(id))
  const named = subjectsOf(steps, ['SupplierIdentified', 'SupplierIdentificationRemoved'])
  await readNotes(db, notes, relations)
  await readLinks(db, steps, relations)
  await readIdentifications(
    db,
    named.filter((id) => !relations.identifications.has(id)),
    relations,
  )
}

type Step = Done & { readonly type: Move }

const undoLink = (
  unit: Pick<AppUnit, 'append'>,
  stream: RecordStream,
  { type, data }: Step,
  { links }: RecordRelations,
): void => {
  const [kind, to] = [data.kind as LinkKind, String(data.to)]
  const key = linkKey(stream.id, kind, to)
  const isLinked = type === 'RecordLinked'
  if (links.has(key) !== isLinked) throw new Refusal('change-stale')
  decideOn(unit, stream, { do: isLinked ? 'unlink' : 'link', kind, to })
  if (isLinked) links.delete(key)
  else links.add(key)
}

const undoIdentification = (
  unit: Pick<AppUnit, 'append'>,
  stream: RecordStream,
  { type, subject, merged }: Step,
  { identifications }: RecordRelations,
): void => {
  const known = identifications.get(subject ?? '')
  if (!known) throw new Refusal('already-removed')
  const { id: identificationId, value, scope, supplier_id: supplierId } = known
  if (type === 'SupplierIdentified') {
    if (known.on !== stream.id) throw new Refusal('change-stale')
    decideOn(unit, stream, { do: 'remove-identification', identificationId })
    known.on = null
    return
  }
  if (known.on !== null) throw new Refusal('change-stale')
  if (known.taken && !merged) throw new Refusal('identification-taken')
  decideOn(unit, stream, { do: 'identify', identificationId, value, scope, supplierId })
  known.on = stream.id
}

/** Give back what was moved. @throws Refusal `change-stale` when it has moved on since */
export const undoMove = (
  unit: Pick<AppUnit, 'append'>,
  stream: RecordStream,
  step: Step,
  relations: RecordRelations,
): void => {
  const { type, subject, data } = step
  switch (type) {
    case 'HolderChanged': {
      const attribute = data.attribute === 'accountId' ? 'accountId' : 'contactId'
      if (currentValueOf(stream.state, attribute) !== data.to) throw new Refusal('change-stale')
      decideOn(unit, stream, { do: 'change-holder', attribute, to: String(data.from) })
      return
    }
    case 'NoteMoved': {
      const noteId = subject ?? ''
      if (relations.notes.get(noteId) !== data.to) throw new Refusal('change-stale')
      decideOn(unit, stream, { do: 'move-note', noteId, to: stream.id })
      relations.notes.set(noteId, stream.id)
      return
    }
    case 'RecordLinked':
    case 'RecordUnlinked':
      undoLink(unit, stream, step, relations)
      return
    case 'SupplierIdentified':
    case 'SupplierIdentificationRemoved':
      undoIdentification(unit, stream, step, relations)
      return
    case 'RecordMerged':
      if (mergedInto(stream.state) !== data.into) throw new Refusal('change-stale')
      decideOn(unit, stream, { do: 'undo-merge' })
  }
}
