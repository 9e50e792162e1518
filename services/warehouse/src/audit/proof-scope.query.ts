import { logFilters, mostProvedEvents, type ProofScope } from '@stammbuch/contracts'
import { positionAt, Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { z } from 'zod'
import { type LogDb, selectedBy } from './log.query.ts'
import type { LogFilter } from './log-filter.query.ts'

/** The events that a proof is of: their German description, and their positions; `null` for the whole log. */
export interface ScopedEvents {
  readonly subject: string
  /** What the list of proofs says, where the description may name a person. */
  readonly listedAs?: string
  readonly positions: readonly number[] | null
}

interface Positions {
  readonly from: number
  readonly to: number | undefined
}

type Range = { readonly from: number | string; readonly to?: number | string | undefined }

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString()

/** The positions of a range; an instant is where the log had come to by then. */
const positionsOf = async (db: LogDb, { from, to }: Range): Promise<Positions> => ({
  from: typeof from === 'number' ? from : (await positionAt(db, justBefore(from))) + 1,
  to: typeof to === 'string' ? await positionAt(db, to) : to,
})

const ofRange = async (db: LogDb, range: Range, head: number): Promise<ScopedEvents> => {
  const asked = await positionsOf(db, range)
  const from = Math.max(1, asked.from)
  const length = Math.max(0, Math.min(head, asked.to ?? head) - from + 1)
  const positions = Array.from({ length }, (_, at) => from + at)
  return { subject: `Ereignisse ${from} bis ${from + length - 1}`, positions }
}

const ofRecord = async (db: LogDb, id: string): Promise<ScopedEvents> => {
  const { rows } = await sql<{ position: number }>`
    select position from event where stream = ${id} order by position`.execute(db)
  // No name: it may be a person's, and this stands where values about persons do not.
  return { subject: `Geschichte des Eintrags ${id}`, positions: rows.map((row) => row.position) }
}

const nameOfRelease = async (db: LogDb, id: string): Promise<string> => {
  const { rows } = await sql<{ project: string | null; year: string | null }>`
    select g.entry ->> 'shortCode' as project, p.entry ->> 'name' as year
    from release r left join catalogue_entry g on g.id = r.ranking_group_id
      left join catalogue_entry p on p.id = r.period_id
    where r.id = ${id}`.execute(db)
  return [rows[0]?.project, rows[0]?.year].filter(Boolean).join(' ')
}

const ofRelease = async (db: LogDb, id: string): Promise<ScopedEvents> => {
  const { rows } = await sql<{ position: number }>`
    with own as (select position, type, data from event where stream = ${id}),
    shown as (
      select distinct one.id from own,
        jsonb_to_recordset(own.data -> 'members') as m (id uuid, "holderId" uuid, "productId" uuid),
        lateral (values (m.id), (m."holderId"), (m."productId")) as one (id)
      where own.type = 'ReleaseMembersPinned' and one.id is not null)
    select position from own
    union
    select e.position from shown join event e on e.stream = shown.id
    where e.position <= (select max(position) from own)
    order by position`.execute(db)
  const name = await nameOfRelease(db, id)
  return {
    subject: `Freigabe ${name}: ihre Ereignisse und die Geschichte von allem, was darin steht`,
    positions: rows.map((row) => row.position),
  }
}

const asked = z.strictObject(logFilters)
type Question = Extract<ProofScope, { readonly kind: 'question' }>

/** Returns the filters of a question as the log takes them. */
export const questionOf = ({ filter }: Question): LogFilter => asked.parse(filter)

/** The facts have to have come to the position first. */
const ofQuestion = async (db: LogDb, question: Question, head: number): Promise<ScopedEvents> => {
  const { rows } = await sql<{ position: number }>`
    select position from (${selectedBy(questionOf(question))}) s where position <= ${head}
    order by position limit ${mostProvedEvents + 1}`.execute(db)
  if (rows.length > mostProvedEvents)
    throw new Refusal(
      'too-large',
      `Die Antwort hat mehr als ${mostProvedEvents.toLocaleString('de')} Ereignisse. Bitte eingrenzen.`,
    )
  return {
    subject: `Antwort auf eine Frage an das Protokoll: ${question.words}`,
    listedAs: 'Antwort auf eine Frage an das Protokoll',
    positions: rows.map((row) => row.position),
  }
}

const scopedBy = (
  db: LogDb,
  scope: Exclude<ProofScope, { readonly kind: 'all' }>,
  head: number,
) => {
  if (scope.kind === 'range') return ofRange(db, scope, head)
  if (scope.kind === 'question') return ofQuestion(db, scope, head)
  return (scope.kind === 'record' ? ofRecord : ofRelease)(db, scope.id)
}

/**
 * Finds the events of a scope, up to a sealed position.
 *
 * @throws Refusal `not-found` when there are none, `too-large` when there are too many
 */
export const scopedEvents = async (
  db: LogDb,
  scope: ProofScope,
  head: number,
): Promise<ScopedEvents> => {
  if (scope.kind === 'all')
    return { subject: `Das ganze Protokoll, Ereignisse 1 bis ${head}`, positions: null }
  const scoped = await scopedBy(db, scope, head)
  if (scoped.positions?.length === 0)
    throw new Refusal('not-found', 'Dazu steht nichts im Protokoll.')
  return scoped
}
