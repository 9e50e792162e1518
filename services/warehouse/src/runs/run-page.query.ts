import { type ReplyOf, type RunFigure, type runPage } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { instant } from '../platform/instant.ts'
import { mentionKey, recordsThen } from '../records/index.ts'
import { labelOfField } from './field-label.rules.ts'
import { recordOfRun, runsWhere } from './register.query.ts'
import { untilThen } from './run-events.query.ts'

type Db = Kysely<Database>
type Page = ReplyOf<typeof runPage>

/** @throws Refusal `not-found` */
export const mustBeRun = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql`select from run where id = ${id}`.execute(db)
  if (rows.length === 0) throw new Refusal('not-found', 'Diesen Lauf gibt es nicht.')
}

type Named = Pick<Page, 'delivery' | 'mapping' | 'period' | 'toplists' | 'record'>

/** A record by the name that it had at a position. */
const calledThen = async (
  db: Db,
  record: Named['record'],
  at: number | null,
): Promise<Named['record']> => {
  if (at === null || !record) return record
  const mention = { id: record.id, position: at }
  const then = (await recordsThen(db, [mention])).get(mentionKey(mention))
  return { ...record, label: then?.label ?? record.label }
}

/** What a run was about, by name: one row, whatever its scope says. */
const namedScope = async (db: Db, id: string, at: number | null): Promise<Named> => {
  const { rows } = await sql<Named>`
    select
      case when d.id is not null then jsonb_build_object('id', d.id, 'fileName', d.file_name, 'rows', d.rows,
        'receivedAt', ${instant('d.created_at')},
        'supplier', case when s.id is not null
          then jsonb_build_object('id', s.id, 'name', coalesce(s.entry ->> 'name', '–')) end) end as delivery,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', coalesce(m.entry ->> 'name', '–'),
        'revision', (select (i.data -> 'revision')::int from event i where i.stream = d.id
          and i.type = 'DeliveryImported' and i.data ->> 'runId' = r.id::text limit 1)) end as mapping,
      case when p.id is not null
        then jsonb_build_object('id', p.id, 'name', coalesce(p.entry ->> 'name', '–')) end as period,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', coalesce(t.entry ->> 'value', '–'))
          order by t.entry ->> 'value')
        from catalogue_entry t where t.kind = 'toplist-label' and (t.id::text = r.scope ->> 'toplistId'
          or jsonb_exists(r.scope -> 'toplistLabelIds', t.id::text))), '[]') as toplists,
      case when n.id is not null
        then jsonb_build_object('id', n.id, 'class', n.class, 'label', n.label) end as record
    from (select r.id, coalesce(o.scope, r.scope) as scope from run r
      left join run o on r.kind = 'undo' and o.id = (r.scope ->> 'runId')::uuid where r.id = ${id}) r
    left join delivery d on d.id = (r.scope ->> 'sampleId')::uuid
    left join catalogue_entry s on s.id = d.supplier_id
    left join catalogue_entry m on m.id = (r.scope ->> 'mappingId')::uuid
    left join catalogue_entry p on p.id = coalesce((r.scope ->> 'periodId')::uuid, d.period_id)
    left join record n on n.id = ${recordOfRun}`.execute(db)
  const found = rows[0] ?? {
    ...{ delivery: null, mapping: null, period: null, toplists: [], record: null },
  }
  return { ...found, record: await calledThen(db, found.record, at) }
}

interface FigureRow extends Omit<RunFigure, 'fieldLabel'> {
  readonly records: number
}

/** Counts a run's events by what they say of which field; one row more, without a type, counts its records. */
const figuresOf = async (db: Db, id: string, at: number | null): Promise<readonly FigureRow[]> => {
  const { rows } = await sql<FigureRow>`
    select e.type, e.data ->> 'class' as class, e.data ->> 'attribute' as "attributeName", count(*)::int as events,
      (count(distinct e.stream) filter (where e.kind = 'record'))::int as records
    from event e where e.run = ${id} and ${untilThen(at)} and e.type not in ('RunStarted', 'RunFinished', 'RunRefused', 'RunTookBack')
    group by grouping sets ((e.type, e.data ->> 'class', e.data ->> 'attribute'), ())
    order by events desc, e.type, 2, 3`.execute(db)
  return rows
}

const leftOf = async (db: Db, id: string): Promise<Page['left']> => {
  const { rows } = await sql<Page['left'][number]>`
    select code, count(*)::int as items from run_refusal where run_id = ${id}
    group by code order by items desc, code`.execute(db)
  return rows
}

/** The run that an undo took back; none for any other run, and for the undo of a single decision. */
const takenBackBy = async (db: Db, undoId: string): Promise<Page['undoes']> => {
  const which = sql`r.id = (select (u.scope ->> 'runId')::uuid from run u where u.id = ${undoId} and u.kind = 'undo')`
  return (await runsWhere(db, which, 1))[0] ?? null
}

/** The newest runs that took back something of a run. */
const undosOf = (db: Db, id: string): Promise<Page['undos']> =>
  runsWhere(
    db,
    sql`r.kind = 'undo' and (r.scope ->> 'runId' = ${id} or jsonb_exists(r.scope -> 'with', ${id}))`,
    100,
  )

/** A run as a whole, now or as it stood at a position. @throws Refusal `not-found` */
export const wholeRun = async (db: Db, id: string, at: number | null): Promise<Page> => {
  const [run] = await runsWhere(db, sql`r.id = ${id}`, 1)
  if (!run) throw new Refusal('not-found', 'Diesen Lauf gibt es nicht.')
  const figures = await figuresOf(db, id, at)
  const dynamic = await dynamicFieldsByName(db)
  return {
    run,
    ...(await namedScope(db, id, at)),
    figures: figures
      .filter(({ type }) => type !== null)
      .map(({ records: _, ...one }) => ({
        ...one,
        fieldLabel:
          one.class === null || one.attributeName === null
            ? null
            : labelOfField(one.class, one.attributeName, dynamic),
      })),
    records: figures.find(({ type }) => type === null)?.records ?? 0,
    left: await leftOf(db, id),
    undoes: await takenBackBy(db, id),
    undos: await undosOf(db, id),
  }
}
