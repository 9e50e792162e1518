import {
  type Handover,
  type HandoverKind,
  handoverKinds,
  type listHandovers,
  type ReplyOf,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { actorsOf, contactsOf } from './actors.query.ts'
import { type Days, instantOf, withinDays } from './berlin-days.query.ts'
import {
  contentOf,
  type FileFacts,
  isPersonalFile,
  kindOfEvent,
  personalFieldsOf,
} from './handover-content.rules.ts'

interface Page extends Days {
  readonly kind?: HandoverKind | undefined
  readonly personal: boolean
  readonly offset: number
  readonly limit: number
}

interface HandoverRow {
  readonly position: number | null
  /** The stream of its event; null for files that stand in the access log alone. */
  readonly stream: string | null
  readonly type: string
  readonly at: string
  readonly actor: string
  readonly data: FileFacts
  readonly person: string | null
  readonly project: string | null
  readonly year: string | null
  readonly total: number
}

const personFiles = ['GET /contact/{id}/subject-export', 'GET /contact/{id}/subject-export/pdf']

const typesOf = (kind: HandoverKind | undefined): readonly string[] =>
  kind === undefined ? Object.keys(handoverKinds) : [kind]

/** Files that the log tells of, and those that are answered at once and stand in the access log. */
const rowsIn = async (db: Kysely<Database>, page: Page) => {
  const { kind, personal, offset, limit } = page
  const { rows } = await sql<HandoverRow>`
    with handed as (
      select e.position::float8 as position, e.stream,
        case e.type when 'ExportCreated' then 'export' when 'ProofCreated' then 'proof' else 'dump' end as type,
        e.at, e.actor, e.data, null::uuid as person
      from event e where e.type in ('ExportCreated', 'DumpCreated', 'ProofCreated')
      union all
      select null, null, case when g.everybody then 'log' else 'person-file' end, g.at, g.reader,
        jsonb_build_object('name', g.call), g.persons[1]
      from work.person_reading g where g.everybody or g.call = any(${personFiles}::text[])
    )
    select h.position, h.stream, h.type, ${instantOf(sql`h.at`)} as at, h.actor, h.data, h.person,
      p.entry ->> 'name' as project, y.entry ->> 'name' as year, count(*) over ()::int as total
    from handed h
    left join catalogue_entry p on p.id = (h.data -> 'scope' ->> 'rankingGroupId')::uuid
    left join catalogue_entry y on y.id = (h.data -> 'scope' ->> 'periodId')::uuid
    where h.type = any(${typesOf(kind)}::text[]) and ${withinDays(sql`h.at`, page)}
      and (not ${personal}::boolean or coalesce((h.data -> 'persons' ->> 'count')::int, 1) > 0)
    order by h.at desc, h.position desc nulls last offset ${offset} limit ${limit}`.execute(db)
  return rows
}

interface FetchRow {
  readonly name: string
  /** The stream of the file where it was made and taken in one step; null for one that was kept. */
  readonly stream: string | null
  readonly position: number
  readonly at: string
  readonly actor: string
}

/** Who took the files of these names, oldest first. */
const fetchesOf = async (db: Kysely<Database>, names: readonly string[]) => {
  const { rows } = await sql<FetchRow>`
    select e.data ->> 'name' as name, case when e.version > 1 then e.stream end as stream,
      e.position::float8 as position, ${instantOf(sql`e.at`)} as at, e.actor
    from event e where e.type in ('ExportDownloaded', 'DumpDownloaded', 'ProofDownloaded')
      and e.data ->> 'name' = any(${names}::text[]) order by e.position`.execute(db)
  return rows
}

/** The register of files that were made for taking away, newest first, with everybody who took them. */
export const handoverPage = async (
  db: Kysely<Database>,
  page: Page,
): Promise<ReplyOf<typeof listHandovers>> => {
  const rows = await rowsIn(db, page)
  const fetches = await fetchesOf(
    db,
    rows.flatMap(({ position, data }) => (position !== null && data.name ? [data.name] : [])),
  )
  const actors = await actorsOf(
    db,
    [...rows, ...fetches].map(({ actor }) => actor),
  )
  const contacts = await contactsOf(
    db,
    rows.flatMap(({ type, person }) => (type === 'person-file' && person ? [person] : [])),
  )
  const shown = (row: HandoverRow): Handover => {
    const { position, at, data, person } = row
    const kind = kindOfEvent(row.type)
    const by = actors(row.actor)
    const own = fetches.filter(
      ({ name, stream }) =>
        position !== null && name === data.name && (stream ?? row.stream) === row.stream,
    )
    return {
      ...{ position, at, kind, by },
      name: position === null ? '' : (data.name ?? ''),
      content: contentOf(kind, data, row),
      rows: data.rows ?? null,
      bytes: data.bytes ?? null,
      sha256: data.sha256 ?? null,
      personal: isPersonalFile(kind, data),
      persons: data.persons?.count ?? (kind === 'person-file' ? 1 : null),
      fields: personalFieldsOf(kind, data),
      about: (kind === 'person-file' && person && contacts.get(person)) || null,
      // What is answered at once is fetched by whoever asks.
      fetched: own.map((one) => ({ position: one.position, at: one.at, by: actors(one.actor) })),
    }
  }
  return { list: rows.map(shown), total: rows[0]?.total ?? 0 }
}
