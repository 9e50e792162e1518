import { type Database, idFrom } from '@stammbuch/ledger'
import {
  type ConflictStream,
  decideOnConflict,
  loadConflicts,
  newConflict,
} from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'
import type { Suspicion } from './duplicates.query.ts'
import type { MatchedRoot } from './match-model.query.ts'
import { comparedPositions, pairHash } from './pair-hash.query.ts'

type Db = Kysely<Database>

interface Known {
  readonly id: string
  readonly pair: string
  readonly hash: string
  readonly choice: string | null
}

const knownOf = async (db: Db, pairs: readonly string[]): Promise<Map<string, Known[]>> => {
  const { rows } = await sql<Known>`
    select id, pair, hash_identifier as hash, choice from conflict
    where pair = any(${pairs}::text[]) order by position`.execute(db)
  return Map.groupBy(rows, ({ pair }) => pair)
}

/** Open suspicions of these records and those after them, as a pass over everything meets them. */
const openFrom = async (db: Db, ids: readonly string[]): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    select c.id, c.pair, c.hash_identifier as hash, c.choice from conflict c
    where split_part(c.pair, ':', 1) = any(${ids}::text[]) and c.choice is null
      and c.type = 'ENTITY_AMBIGUITY'`.execute(db)
  return rows
}

/** Open suspicions about these records, whatever they are found to be now. */
const openAbout = async (db: Db, ids: readonly string[]): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    select distinct c.id, c.pair, c.hash_identifier as hash, c.choice from conflict c
    join conflict_member m on m.conflict_id = c.id
    where m.source_id = any(${ids}::uuid[]) and c.choice is null
      and c.type = 'ENTITY_AMBIGUITY'`.execute(db)
  return rows
}

interface Noting {
  readonly rootType: MatchedRoot
  readonly found: readonly Suspicion[]
  /** Records all of whose suspicions are in `found`: what is open about them otherwise has no reason any more. */
  readonly complete?: readonly string[]
  /** Records all of whose suspicions with records after them, by id, are in `found`; as above. */
  readonly passed?: readonly string[]
}

const settledBy = (known: readonly Known[], hash: string): boolean =>
  known.some((one) => one.hash === hash && one.choice !== null && one.choice !== 'obsolete')

const noteOne = (
  unit: AppUnit,
  rootType: MatchedRoot,
  suspicion: Suspicion,
  hashIdentifier: string,
  known: readonly Known[],
  streams: ReadonlyMap<string, ConflictStream>,
): number => {
  const { ids, similarity, modelVersion } = suspicion
  const pair = ids.join(':')
  const open = streams.get(known.find(({ choice }) => choice === null)?.id ?? '')
  if (open) {
    const reassessed = { similarity, hashIdentifier, modelVersion }
    decideOnConflict(unit, open, { do: 'reassess', reassessed })
    return 0
  }
  if (settledBy(known, hashIdentifier)) return 0
  const before = streams.get(known.find(({ hash }) => hash === hashIdentifier)?.id ?? '')
  if (before) {
    decideOnConflict(unit, before, { do: 'reopen' })
    return 1
  }
  decideOnConflict(unit, newConflict(idFrom(`conflict:${pair}:${hashIdentifier}`)), {
    do: 'detect',
    detected: {
      type: 'ENTITY_AMBIGUITY',
      class: rootType,
      detectedWith: 'RECORD_LINKAGE',
      similarity,
      hashIdentifier,
      pair,
      modelVersion,
      rankingGroupId: null,
      members: ids.map((sourceId) => ({ sourceType: rootType, sourceId, row: null })),
    },
  })
  return 1
}

/**
 * Put down what was found: new pairs become conflicts, open ones are judged anew, and what somebody decided
 * about stays decided until a compared field changes. Returns how many came up.
 */
export const noteSuspicions = async (
  unit: AppUnit,
  { rootType, found, complete = [], passed = [] }: Noting,
): Promise<number> => {
  const db = unit.db
  const pairs = found.map(({ ids }) => ids.join(':'))
  const positions = await comparedPositions(db, [...new Set(found.flatMap(({ ids }) => ids))])
  const known = await knownOf(db, pairs)
  const open = [...(await openAbout(db, complete)), ...(await openFrom(db, passed))]
  const suspected = new Set(pairs)
  const gone = open.filter(({ pair }) => !suspected.has(pair))
  const streams = await loadConflicts(
    db,
    [...known.values(), gone].flatMap((some) => some.map(({ id }) => id)),
  )
  let detected = 0
  for (const suspicion of found) {
    const about = known.get(suspicion.ids.join(':')) ?? []
    const hash = pairHash(suspicion.ids, positions)
    detected += noteOne(unit, rootType, suspicion, hash, about, streams)
  }
  for (const { id } of gone) {
    const stream = streams.get(id)
    if (stream && !stream.state.isSolved)
      decideOnConflict(unit, stream, { do: 'decide', choice: 'obsolete' })
  }
  await unit.flush()
  return detected
}
