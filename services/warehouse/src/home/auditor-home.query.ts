import type { Home } from '@stammbuch/contracts'
import { type Database, positionAt } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'

type Db = Kysely<Database>
type Auditor = NonNullable<Home['auditor']>

/** More decisions by hand on one day than anybody reads. */
const flood = 800
/** A field that was changed so often within the days that are looked at. */
const again = 3
const daysShown = 8
const fieldsShown = 5

const berlin = sql.lit('Europe/Berlin')
const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const since = (day: string) => sql`(${day}::date)::timestamp at time zone ${berlin}`

interface Since {
  readonly day: string
  /** The last position before it. */
  readonly after: number
}

/** Facts since a day, which begin behind a position. */
const factsSince = ({ day, after }: Since) => sql`(
  select * from log_fact f where f.position > ${after} and f.at >= ${since(day)} offset 0) f`

const sinceDay = async (db: Db, day: string): Promise<Since> => {
  const { rows } = await sql<{ at: Date }>`select ${since(day)} as at`.execute(db)
  const before = new Date((rows[0]?.at ?? new Date()).getTime() - 1)
  return { day, after: await positionAt(db, before.toISOString()) }
}

const unusualDaysOf = async (db: Db, day: Since): Promise<Auditor['days']> => {
  const { rows } = await sql<Auditor['days'][number]>`
    select jsonb_build_object('id', u.id, 'fullName', coalesce(u.entry ->> 'fullName', '–'),
        'shortCode', u.entry ->> 'shortCode') as by,
      d.day::text as day, d.decisions, d."byHand", d."atNight"
    from (
      select f.actor, (f.at at time zone ${berlin})::date as day, count(*)::int as decisions,
        count(*) filter (where e.run is null)::int as "byHand",
        count(*) filter (where e.run is null
          and extract(hour from f.at at time zone ${berlin}) not between 5 and 21)::int as "atNight"
      from ${factsSince(day)} join event e using (position)
      where f.decision in ('accepted', 'declined', 'approved', 'other')
      group by 1, 2
    ) d join catalogue_entry u on u.id = d.actor and u.kind = 'user' and u.entry -> 'machine' is null
    where d."atNight" > 0 or d."byHand" > ${flood}
    order by d.day desc, d.decisions desc, u.id limit ${daysShown}`.execute(db)
  return rows
}

const flipFlopsOf = async (db: Db, day: Since): Promise<Auditor['flipFlops']> => {
  const { rows } = await sql<Auditor['flipFlops'][number]>`
    select jsonb_build_object('id', r.id, 'class', r.class,
        'label', case r.class when 'contact' then 'Kontakt' else r.label end) as record,
      d.attribute as "attributeName", d.times
    from (
      select f.record_id, f.attribute, count(*)::int as times from ${factsSince(day)}
      where f.type = 'ChangeAccepted' and f.attribute is not null
      group by 1, 2 having count(*) >= ${again}
      order by 3 desc, 1, 2 limit ${fieldsShown}) d
    join record r on r.id = d.record_id
    order by d.times desc, r.label, d.attribute`.execute(db)
  return rows
}

export type Unusual = Pick<Auditor, 'days' | 'flipFlops'>

/** What is out of the ordinary since a day. It goes over everything since, so it is kept for a while by whoever asks. */
export const unusualSince = async (db: Db, day: string): Promise<Unusual> => {
  const from = await sinceDay(db, day)
  return { days: await unusualDaysOf(db, from), flipFlops: await flipFlopsOf(db, from) }
}

/** What an auditor looks at first: if the log is whole, and what is out of the ordinary since a day. */
export const auditorHome = async (db: Db, day: string, unusual: Unusual): Promise<Auditor> => {
  const { rows } = await sql<Omit<Auditor, 'days' | 'flipFlops'>>`
    select (select jsonb_build_object('at', ${iso(sql`c.checked_at`)}, 'ok', c.ok) from log_check c
        order by c.position desc limit 1) as "lastCheck",
      (select count(*)::int from log_check c where not c.ok and c.answered_at is null) as "openFindings",
      (select ${iso(sql`max(e.at)`)} from event e where e.type = 'ProofCreated') as "lastProofAt",
      (select count(*)::int from log_fact f where f.own and f.at >= ${since(day)}) as "ownAccepted"`.execute(
    db,
  )
  const none = { lastCheck: null, openFindings: 0, lastProofAt: null, ownAccepted: 0 }
  return { ...(rows[0] ?? none), ...unusual }
}
