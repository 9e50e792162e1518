import type { DeliveryEvent } from '@stammbuch/contracts'
import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

const addReceived = (db: Db, { from, to }: PositionRange) =>
  sql`
    insert into delivery (id, version, position, created_at, file_name, sha256, size, supplier_id,
                          ranking_group_id, period_id, parent_id, encoding, delimiter, headers,
                          reading)
    select e.stream, e.version, e.position, e.at, e.data ->> 'fileName', e.data ->> 'sha256',
           (e.data -> 'size')::bigint, (e.data ->> 'supplierId')::uuid,
           (e.data ->> 'rankingGroupId')::uuid, (e.data ->> 'periodId')::uuid,
           (e.data ->> 'parentId')::uuid, e.data ->> 'encoding', e.data ->> 'delimiter',
           e.data -> 'headers', e.data -> 'reading'
    from event e
    where e.position between ${from} and ${to} and e.type = 'DeliveryReceived'
  `.execute(db)

const addProgress = (db: Db, { from, to }: PositionRange) =>
  sql`
    with progress as (
      select e.stream, max(e.version) as version, max(e.position) as position,
             (array_agg(e.data -> 'rows' order by e.position desc)
               filter (where e.type = 'DeliveryProcessed' and not exists (
                 select from event a
                 where a.stream = e.stream and a.type = 'DeliveryReadingChanged'
                   and a.position > e.position and a.position <= ${to})))[1] as rows,
             (array_agg(e.data || jsonb_build_object('at', e.at) order by e.position desc)
               filter (where e.type = 'DeliveryImported'))[1] as imported,
             (array_agg(e.data order by e.position desc)
               filter (where e.type = 'DeliveryRedacted'))[1] as redacted
      from event e
      where e.position between ${from} and ${to}
        and e.type in ('DeliveryProcessed', 'DeliveryImported', 'DeliveryRedacted', 'DeliveryFileDeleted')
      group by e.stream
    )
    update delivery d set
      version = greatest(s.version, d.version),
      position = greatest(s.position, d.position),
      rows = coalesce(s.rows::integer, d.rows),
      sha256 = coalesce(s.redacted ->> 'sha256', d.sha256),
      size = coalesce((s.redacted -> 'size')::bigint, d.size),
      encoding = coalesce(s.redacted ->> 'encoding', d.encoding),
      delimiter = coalesce(s.redacted ->> 'delimiter', d.delimiter),
      reading = case when s.redacted is null then d.reading end,
      mapping_id = coalesce((s.imported ->> 'mappingId')::uuid, d.mapping_id),
      mapped_at = coalesce((s.imported ->> 'at')::timestamptz, d.mapped_at),
      run_id = coalesce((s.imported ->> 'runId')::uuid, d.run_id),
      changes = coalesce((s.imported -> 'changes')::integer, d.changes)
    from progress s where d.id = s.stream
  `.execute(db)

/** The last event of these types of each stream. */
const latestOf = ({ from, to }: PositionRange, types: readonly DeliveryEvent['type'][]) => sql`
  select distinct on (e.stream) e.stream, e.version, e.position, e.type, e.data from event e
  where e.position between ${from} and ${to} and e.type in (${sql.join(types.map((type) => sql.lit(type)))})
  order by e.stream, e.position desc`

/** A delivery that is read anew has to be prepared anew. */
const changeReading = (db: Db, range: PositionRange) =>
  sql`
    with latest as (${latestOf(range, ['DeliveryReadingChanged'])})
    update delivery d set
      version = s.version,
      position = s.position,
      encoding = s.data ->> 'encoding',
      delimiter = s.data ->> 'delimiter',
      headers = s.data -> 'headers',
      reading = s.data -> 'reading',
      rows = null
    from latest s where d.id = s.stream
  `.execute(db)

const changePeriod = (db: Db, range: PositionRange) =>
  sql`
    with latest as (${latestOf(range, ['DeliveryPeriodChanged'])})
    update delivery d set
      version = greatest(s.version, d.version),
      position = greatest(s.position, d.position),
      period_id = (s.data ->> 'periodId')::uuid
    from latest s where d.id = s.stream
  `.execute(db)

/** The last word counts: it is to be imported, or not. */
const setAside = (db: Db, range: PositionRange) =>
  sql`
    with latest as (${latestOf(range, ['DeliverySetAside', 'DeliveryTakenUp'])})
    update delivery d set
      version = greatest(s.version, d.version),
      position = greatest(s.position, d.position),
      set_aside = s.type = 'DeliverySetAside'
    from latest s where d.id = s.stream
  `.execute(db)

/** One row per delivery: its file, what it belongs to and what became of it. */
export const deliveryProjection: Projection = {
  name: 'delivery',
  tables: { delivery: ['id'] },
  steps: [
    { on: ['DeliveryReceived'], apply: addReceived },
    { on: ['DeliveryReadingChanged'], apply: changeReading },
    { on: ['DeliveryPeriodChanged'], apply: changePeriod },
    { on: ['DeliverySetAside', 'DeliveryTakenUp'], apply: setAside },
    {
      on: ['DeliveryProcessed', 'DeliveryImported', 'DeliveryRedacted', 'DeliveryFileDeleted'],
      apply: addProgress,
    },
  ],
}
