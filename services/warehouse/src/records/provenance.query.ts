import {
  actorName,
  type FieldValue,
  noShortCode,
  type Provenance,
  type RecordClass,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { releasesOfValue } from './releases-of-value.query.ts'

interface Target {
  readonly class: RecordClass
  readonly id: string
  readonly attribute: string
}

/** An event of a record's stream with what it says about where a value came from. */
interface EventRow {
  readonly position: number
  readonly at: Date
  readonly actor: string
  readonly type: string
  readonly by: string | null
  readonly subject: string | null
  readonly run: string | null
  readonly value: FieldValue
  readonly origin: Origin | null
}

interface Origin {
  readonly kind: NonNullable<Provenance['source']>
  readonly sampleId: string | null
  readonly row: number | null
  readonly column?: string | null
  readonly columns?: Readonly<Record<string, string>>
  readonly mappingId?: string | null
  readonly revision?: number | null
}

/** The last event up to a position that set the attribute, by the fold that sets it. */
const settingEvent = async (
  db: Kysely<Database>,
  { id, attribute }: Target,
  at: number | null,
): Promise<EventRow | undefined> => {
  const { rows } = await sql<EventRow>`
    select e.position, e.at, e.actor, e.type, e.subject, e.run, e.data ->> 'by' as by,
           s.patch -> ${attribute} as value, e.data -> 'origin' as origin
    from event e left join event_personal p using (position)
    cross join lateral (select view.record_patch(e.type, e.data, p.data, e.at) as patch) s
    where e.stream = ${id} and (${at}::bigint is null or e.position <= ${at})
      and e.type not in ('ChangeProposed', 'ChangeDeclined', 'NoteAdded')
      and (s.patch ? ${attribute} or e.type = 'RecordCreated' and e.data -> 'origin' -> 'columns' ? ${attribute})
    order by e.version desc limit 1`.execute(db)
  return rows[0]
}

const proposalOf = async (db: Kysely<Database>, change: string): Promise<EventRow | undefined> => {
  const { rows } = await sql<EventRow>`
    select e.position, e.at, e.actor, e.type, e.subject, e.run, null as by, null as value,
           e.data -> 'source' as origin
    from event e where e.type = 'ChangeProposed' and e.subject = ${change}`.execute(db)
  return rows[0]
}

/** Returns the first verification of a record after a position, which makes first values valid. */
const approvalAfter = async (
  db: Kysely<Database>,
  { id }: Target,
  at: number | null,
): Promise<EventRow | undefined> => {
  const { rows } = await sql<EventRow>`
    select e.position, e.at, e.actor, e.type, e.subject, e.run, null as by, null as value,
           null as origin
    from event e where e.stream = ${id} and e.type = 'RecordApproved'
      and (${at}::bigint is null or e.position <= ${at})
    order by e.version desc limit 1`.execute(db)
  return rows[0]
}

const peopleOf = async (db: Kysely<Database>, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; shortCode: string | null; fullName: string | null }>`
    select id, entry ->> 'shortCode' as "shortCode", entry ->> 'fullName' as "fullName"
    from catalogue_entry where kind = 'user' and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

type People = Awaited<ReturnType<typeof peopleOf>>

const actOf = (happened: EventRow | undefined, people: People): Provenance['proposed'] => {
  if (!happened) return null
  const { position, at, actor } = happened
  const known = people.get(actor)
  const by = {
    id: actor,
    shortCode: known?.shortCode ?? noShortCode,
    fullName: actorName(actor, known),
  }
  return { position, at: at.toISOString(), by }
}

interface Delivered {
  readonly id: string
  readonly fileName: string
  readonly supplier: string | null
  readonly receivedAt: Date
  readonly mappingId: string | null
  readonly mappingName: string | null
  readonly revision: number | null
}

/** A delivery and the mapping that a run imported it with: said by the origin, else by the import itself. */
const deliveryOf = async (
  db: Kysely<Database>,
  { sampleId, mappingId = null, revision = null }: Origin,
  run: string | null,
): Promise<Delivered | undefined> => {
  const { rows } = await sql<Delivered>`
    select d.stream as id, d.data ->> 'fileName' as "fileName", d.at as "receivedAt",
           s.entry ->> 'name' as supplier, m.id as "mappingId", m.entry ->> 'name' as "mappingName",
           coalesce(${revision}::int, (i.data -> 'revision')::int) as revision
    from event d
    left join catalogue_entry s on s.id = (d.data ->> 'supplierId')::uuid
    left join lateral (
      select i.data from event i where i.stream = d.stream and i.type = 'DeliveryImported'
      order by (i.data ->> 'runId' is not distinct from ${run}::text) desc, i.version desc limit 1) i on true
    left join catalogue_entry m on m.id = coalesce(${mappingId}::uuid, (i.data ->> 'mappingId')::uuid)
    where d.stream = ${sampleId} and d.type = 'DeliveryReceived'`.execute(db)
  return rows[0]
}

/** Returns the systems that confirmed a version at or after the position that set the value. */
const targetsOf = async (
  db: Kysely<Database>,
  { id }: Target,
  since: number,
  at: number | null,
): Promise<Provenance['targets']> => {
  const { rows } = await sql<{ target: string; acknowledgedAt: string; position: number }>`
    select distinct on (e.data ->> 'target') e.data ->> 'target' as target,
           e.data ->> 'at' as "acknowledgedAt", e.position
    from event e
    where e.stream = ${id} and e.type = 'SyncAcknowledged'
      and (e.data -> 'position')::bigint >= ${since}
      and (${at}::bigint is null or e.position <= ${at})
    order by e.data ->> 'target', e.version`.execute(db)
  return rows.map((row) => ({
    ...row,
    acknowledgedAt: new Date(row.acknowledgedAt).toISOString(),
  }))
}

const ways: Readonly<Record<string, NonNullable<Provenance['setBy']>>> = {
  RecordCreated: 'creation',
  RecordApproved: 'approval',
  ContactErased: 'erasure',
}

const wayOf = ({ type, by }: EventRow): Provenance['setBy'] =>
  type === 'ChangeAccepted' ? ((by as Provenance['setBy']) ?? 'decision') : (ways[type] ?? 'action')

const mustBeThere = async (
  db: Kysely<Database>,
  target: Target,
  at: number | null,
): Promise<void> => {
  const { rows } = await sql`
    select 1 from event e where e.stream = ${target.id} and e.type = 'RecordCreated'
      and e.data ->> 'class' = ${target.class}
      and (${at}::bigint is null or e.position <= ${at})`.execute(db)
  if (rows.length === 0) throw new Refusal('not-found')
}

const nothing: Omit<Provenance, 'targetClass' | 'targetId' | 'attributeName' | 'newValue'> = {
  setBy: null,
  source: null,
  delivery: null,
  mapping: null,
  runId: null,
  proposed: null,
  decided: null,
  releases: [],
  targets: [],
}

const shownDelivery = (
  found: Delivered | undefined,
  origin: Origin,
  attribute: string,
): Pick<Provenance, 'delivery' | 'mapping'> => {
  if (!found) return { delivery: null, mapping: null }
  const { id, fileName, supplier, receivedAt, mappingId, mappingName, revision } = found
  const column = origin.column ?? origin.columns?.[attribute] ?? null
  return {
    delivery: {
      id,
      fileName,
      supplier,
      receivedAt: receivedAt.toISOString(),
      row: origin.row,
      column,
    },
    mapping:
      mappingId === null || revision === null
        ? null
        : { id: mappingId, name: mappingName ?? '–', revision },
  }
}

/**
 * Returns the provenance of a field's value, straight from the log: the event that set it, the proposal
 * behind that, the delivery behind the proposal, and who was given it since.
 *
 * @throws Refusal `not-found` when there is no such record then
 */
export const provenanceOf = async (
  db: Kysely<Database>,
  target: Target,
  at: number | null,
): Promise<Provenance> => {
  await mustBeThere(db, target, at)
  const named = {
    targetClass: target.class,
    targetId: target.id,
    attributeName: target.attribute,
  }
  const set = await settingEvent(db, target, at)
  if (!set) return { ...named, newValue: null, ...nothing }
  const proposal = set.subject === null ? undefined : await proposalOf(db, set.subject)
  const created = set.type === 'RecordCreated'
  const decision = created ? await approvalAfter(db, target, at) : set
  const beginning = proposal ?? set
  const { origin } = beginning
  const delivered = origin?.sampleId ? await deliveryOf(db, origin, beginning.run) : undefined
  const actors = [beginning.actor, decision?.actor ?? beginning.actor]
  const people = await peopleOf(db, actors)
  return {
    ...named,
    newValue: set.value ?? null,
    setBy: wayOf(set),
    source: origin?.kind ?? null,
    ...(origin
      ? shownDelivery(delivered, origin, target.attribute)
      : { delivery: null, mapping: null }),
    runId: beginning.run ?? set.run,
    proposed: actOf(beginning, people),
    decided: actOf(decision, people),
    releases: await releasesOfValue(db, target.id, set.position, at),
    targets: await targetsOf(db, target, set.position, at),
  }
}
