import { type Kysely, sql } from 'kysely'
import { interleaved } from './export.ts'
import type { Database } from './log.tables.ts'
import { sealOf } from './sealer.ts'
import type { ExportedEvent, LogItem } from './verify.ts'

/** Events per read. */
const sliceSize = 2000

interface Row extends Omit<ExportedEvent, 'data' | 'kept'> {
  readonly data: string
  readonly salt: string | null
  readonly kept: string | null
}

/**
 * An instant as Postgres writes it in UTC, spelled as in the log. What is no such instant (it was tampered with) stays as it is:
 * its digest fits nothing.
 */
const instantOf = (text: string): string => {
  if (!text.endsWith('+00') || text.length < 22) return text
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.charAt(19) === '.' ? fraction : '000'}Z`
}

const eventOf = (row: Row): ExportedEvent => ({
  position: row.position,
  id: row.id,
  kind: row.kind,
  stream: row.stream,
  version: row.version,
  type: row.type,
  schema: row.schema,
  subject: row.subject,
  data: JSON.parse(row.data),
  personal: row.personal,
  actor: row.actor,
  role: row.role,
  source: row.source,
  command: row.command,
  run: row.run,
  at: instantOf(row.at),
  digest: row.digest,
  kept:
    row.salt !== null && row.kept !== null ? { salt: row.salt, data: JSON.parse(row.kept) } : null,
})

const rowsAfter = (db: Kysely<Database>, after: number, to: number) =>
  sql<Row>`
    select e.position, e.id, e.kind, e.stream, e.version, e.type, e.schema, e.subject, e.data::text as data,
      encode(e.personal, 'hex') as personal, e.actor, e.role, e.source, e.command, e.run, e.at::text as at,
      encode(e.digest, 'hex') as digest, encode(p.salt, 'hex') as salt, p.data::text as kept
    from event e left join event_personal p on p.position = e.position
    where e.position > ${after} and e.position <= ${to} order by e.position limit ${sliceSize}`
    .execute(db)
    .then(({ rows }) => rows)

const sealsAfter = (db: Kysely<Database>, after: number, to: number) =>
  db
    .selectFrom('seal')
    .leftJoin('seal_leaves', 'seal_leaves.number', 'seal.number')
    .selectAll('seal')
    .select('seal_leaves.digests')
    .where('last', '>', after)
    .where('last', '<=', to)
    .orderBy('seal.number')
    .execute()

/**
 * Events and seals from one position to another, as `logItems` returns them, but whatever stands in the columns: a row
 * that was tampered with must be a finding and not the end of the check. The next slice is on its way while one is looked at.
 */
export async function* readPart(
  db: Kysely<Database>,
  from: number,
  to: number,
): AsyncGenerator<readonly LogItem[]> {
  let reading = rowsAfter(db, from - 1, to)
  for (let after = from - 1; ; ) {
    const rows = await reading
    const isLast = rows.length < sliceSize
    const end = isLast ? to : (rows.at(-1)?.position ?? to)
    if (!isLast) {
      reading = rowsAfter(db, end, to)
      // Read by the next round; a failure in between must not end the process.
      reading.catch(() => undefined)
    }
    const seals = await sealsAfter(db, after, end)
    yield interleaved(
      rows.map(eventOf),
      seals.map((row) => ({ seal: sealOf(row), leaves: row.digests?.toString('base64') ?? null })),
    )
    if (isLast) return
    after = end
  }
}
