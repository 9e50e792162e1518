import type { Change, FieldValue, OwnDecision, RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { hasEffect } from '../../platform/runs/index.ts'
import { changesByIds } from '../../records/index.ts'
import { runSubject, runSubjectSources } from '../run-list.query.ts'
import { builtOn } from './built-on.query.ts'
import { hindrancesOf } from './hindrance.ts'
import { judgeUndo } from './judge-undo.ts'
import { type Graph, graphAbove, laterIn } from './later.query.ts'
import { type Op, opOfRunId, opsOfCommands } from './operation.query.ts'
import { newestRows, type OwnRow } from './own-rows.query.ts'
import { firstRecord, putsAside, verbOf } from './verbs.query.ts'

type Db = Kysely<Database>

/** As many as the list of last actions shows. */
const most = 20

/** Types of events by which a person acts on records; everything else that a command writes goes with one of these. */
const deeds = [
  'ChangeProposed',
  'ChangeAccepted',
  'ChangeDeclined',
  'RecordApproved',
  'FollowUpSet',
  'NoteAdded',
  'SyncRequested',
  'AwardPeriodChanged',
  'SupplierIdentificationRemoved',
  'ContactErased',
]

/** Verbs of what nothing brings back, with the code that says so. */
const final: Readonly<Record<string, string>> = { note: 'note-final', erase: 'contact-erased' }

interface Deed {
  readonly command: string
  readonly position: number
  readonly verb: string | null
  readonly at: Date
  /** The change that it was about, where it was one. */
  readonly subject: string | null
  readonly before: FieldValue
  readonly record_id: string | null
  readonly record_class: RecordClass | null
  readonly record_label: string | null
  readonly root_id: string | null
  readonly root_class: RecordClass | null
}

/** The newest commands of a person outside runs, each by a look into an index: runs of any size are passed over. */
const newestDeeds = async (db: Db, actor: string): Promise<readonly Deed[]> => {
  const wanted = sql`e.actor = ${actor} and e.run is null
    and (e.kind = 'record' and e.type = any(${deeds}::text[]) or ${putsAside})`
  const { rows } = await sql<Deed>`
    with recursive last as (
      (select e.position, e.command from event e where ${wanted} order by e.position desc limit 1)
      union all
      select n.position, n.command from last l cross join lateral (
        select e.position, e.command from event e
        where ${wanted} and e.position < l.position and e.command <> l.command
        order by e.position desc limit 1) n),
    newest as materialized (select * from last limit ${most}),
    done as (
      select n.command, n.position, ${verbOf} as verb, max(e.at) as at,
        case when count(distinct e.stream) = 1 then any_value(e.stream) end as stream,
        (array_agg(e.position order by e.position) filter (where e.subject is not null and e.type like 'Change%'
          and e.data ->> 'reason' is distinct from 'superseded' and e.data ->> 'by' is distinct from 'exclusion'))[1] as said
      from newest n join event e on e.position > n.position - 3000 and e.position <= n.position
        and e.command = n.command and e.run is null
      group by n.command, n.position)
    select d.*, s.subject, coalesce(coalesce(p.data, s.data) -> 'valueBefore', 'null') as before,
      r.id as record_id, r.class as record_class, r.label as record_label,
      root.id as root_id, root.class as root_class
    from done d left join event s on s.position = d.said and d.verb in ('accept', 'decline', 'propose')
    left join event_personal p on p.position = s.position
    left join record r on r.id = coalesce(${firstRecord('d')}, d.stream) left join record root on root.id = r.root_id
    order by d.position desc`.execute(db)
  return rows
}

interface OwnRun {
  readonly id: string
  readonly command: string
  readonly kind: string
  readonly at: Date
  readonly position: number
  readonly finished: boolean
  readonly undone: boolean
  /** False for a run that wrote nothing that could be taken back. */
  readonly wrote: boolean
  readonly subject: string | null
  readonly record_id: string | null
  readonly record_class: RecordClass | null
  readonly record_label: string | null
}

const newestRuns = async (db: Db, actor: string): Promise<readonly OwnRun[]> => {
  const { rows } = await sql<OwnRun>`
    select r.id, e.command, r.kind, r.started_at as at, coalesce(r.finished_position, r.started_position) as position,
      r.finished_at is not null as finished, r.undone_by is not null as undone,
      ${hasEffect(sql.ref('r.id'), sql.ref('r.kind'))} as wrote, ${runSubject},
      n.id as record_id, n.class as record_class, n.label as record_label
    from run r join event e on e.position = r.started_position ${runSubjectSources}
    left join record n on n.id::text = coalesce(r.scope ->> 'survivorId', r.scope ->> 'id')
    where r.actor = ${actor} and r.kind <> 'undo'
    order by r.started_position desc limit ${most}`.execute(db)
  return rows
}

const recordOf = (row: Deed | OwnRun | OwnRow): OwnDecision['record'] =>
  row.record_id === null || row.record_class === null
    ? null
    : { id: row.record_id, class: row.record_class, label: row.record_label ?? '' }

const rootOf = (row: Deed | OwnRun | OwnRow): OwnDecision['root'] => {
  if (!('root_id' in row)) {
    const record = recordOf(row)
    return record && { id: record.id, class: record.class }
  }
  return row.root_id === null || row.root_class === null
    ? null
    : { id: row.root_id, class: row.root_class }
}

const runWhyNot = ({ finished, undone, wrote }: OwnRun): string | null => {
  if (!finished) return 'run-unfinished'
  if (!wrote) return 'nothing-to-undo'
  return undone ? 'already-undone' : null
}

/** Kinds of runs that go back as a whole or not at all. */
const wholes: readonly string[] = ['merge', 'auto-solve']

/** Why runs cannot be taken back at all, as their preview and their undo say it, by their ids. */
const whyNeverOf = async (
  db: Db,
  runs: readonly OwnRun[],
): Promise<ReadonlyMap<string, string>> => {
  const ops = runs
    .filter((run) => wholes.includes(run.kind) && runWhyNot(run) === null)
    .map(({ id }) => opOfRunId(id))
  const graph = await graphAbove(db, ops)
  const found = new Map<string, string>()
  for (const op of ops) {
    const { whyNot } = await judgeUndo(db, [op], graph)
    if (whyNot !== null) found.set(op.id, whyNot)
  }
  return found
}

/** The code of something final that stands in the way of a decision. */
const finalIn = (graph: Graph, op: Op | undefined): string | null =>
  (op && laterIn(graph, [op]).find(({ blocks, whyNot }) => blocks && whyNot !== null)?.whyNot) ??
  null

const changeOf = (
  { verb, subject, before }: Deed,
  changes: ReadonlyMap<string, Change>,
): Change | null => {
  const change = changes.get(subject ?? '')
  if (!change) return null
  return verb === 'accept' ? { ...change, currentValue: before } : change
}

const runShown = (run: OwnRun, whyNot: string | null): OwnDecision => ({
  commandId: run.command,
  runId: run.id,
  verb: run.kind,
  change: null,
  root: rootOf(run),
  record: recordOf(run),
  subject: run.subject,
  decidedAt: new Date(run.at).toISOString(),
  canUndo: whyNot === null,
  whyNot,
})

/** A row goes back with its import, as the undo says it. */
const rowShown = (row: OwnRow): OwnDecision => ({
  commandId: row.command,
  runId: null,
  verb: 'assign-row',
  change: null,
  root: rootOf(row),
  record: recordOf(row),
  subject: null,
  decidedAt: new Date(row.at).toISOString(),
  canUndo: false,
  whyNot: 'row-with-import',
})

/** Returns the last decisions and runs of a person, newest first; `whyNot` says why one cannot be taken back. */
export const ownDecisions = async (db: Db, actor: string): Promise<OwnDecision[]> => {
  const [done, runs] = [await newestDeeds(db, actor), await newestRuns(db, actor)]
  const found = await changesByIds(
    db,
    done.flatMap(({ subject }) => subject ?? []),
  )
  const changes = new Map(found.map((change) => [change.id, change]))
  const ops: ReadonlyMap<string, Op> = await opsOfCommands(
    db,
    done.map(({ command }) => command),
  )
  const asked = [...ops.values()]
  const built = await builtOn(db, asked)
  const hindrances = await hindrancesOf(db, asked, built)
  const graph = await graphAbove(db, asked, built)
  const never = await whyNeverOf(db, runs)
  const deedsShown = done.map((deed) => {
    const whyNot =
      (deed.verb && final[deed.verb]) ??
      finalIn(graph, ops.get(deed.command)) ??
      hindrances.get(deed.command) ??
      null
    return {
      position: deed.position,
      shown: {
        commandId: deed.command,
        runId: null,
        verb: deed.verb ?? 'other',
        change: changeOf(deed, changes),
        root: rootOf(deed),
        record: recordOf(deed),
        subject: null,
        decidedAt: new Date(deed.at).toISOString(),
        canUndo: whyNot === null,
        whyNot,
      },
    }
  })
  const runsShown = runs.map((run) => ({
    position: run.position,
    shown: runShown(run, runWhyNot(run) ?? never.get(run.id) ?? null),
  }))
  const rowsShown = (await newestRows(db, actor, most)).map((row) => ({
    position: row.position,
    shown: rowShown(row),
  }))
  return [...deedsShown, ...runsShown, ...rowsShown]
    .toSorted((left, right) => right.position - left.position)
    .slice(0, most)
    .map(({ shown }) => shown)
}
