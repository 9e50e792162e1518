import type {
  OpenVerification,
  PinnedAward,
  ReleaseEvent,
  WaitingDeliveries,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'
import { contentOfRelease } from './document/content.query.ts'
import { pendingCounts } from './pending.query.ts'
import { keepFindings } from './proof/keep-findings.process.ts'
import { awardsToPin, mustExist, openIn, type ReleaseScope } from './scope.query.ts'

/** Members named by one event: small enough to be read with others. */
const perEvent = 1_000

const pinned = (members: readonly PinnedAward[]): ReleaseEvent[] =>
  Array.from({ length: Math.ceil(members.length / perEvent) }, (_, part) => ({
    type: 'ReleaseMembersPinned',
    data: { members: members.slice(part * perEvent, (part + 1) * perEvent) },
  }))

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

const verificationWords = ({ changes, unapproved }: OpenVerification): string =>
  `Offene redaktionelle Verifizierung: ${counted(changes, 'Änderung', 'Änderungen')}, ${counted(unapproved, 'nicht verifizierter Eintrag', 'nicht verifizierte Einträge')}.`

const deliveryWords = ({ rows, deliveries }: WaitingDeliveries): string =>
  `Aus den Lieferungen: ${counted(rows, 'Zeile wartet', 'Zeilen warten')} in einem Konflikt, ${counted(deliveries, 'Lieferung ist', 'Lieferungen sind')} nicht importiert.`

/** @throws Refusal `release-hindered` with `open` and `waiting`, when anything hinders it */
const refuseHindered = async (db: Kysely<Database>, scope: ReleaseScope): Promise<void> => {
  const open = await openIn(db, scope)
  const waiting = await pendingCounts(db, scope)
  const said = [
    ...(open.changes + open.unapproved > 0 ? [verificationWords(open)] : []),
    ...(waiting.rows + waiting.deliveries > 0 ? [deliveryWords(waiting)] : []),
  ]
  if (said.length > 0) throw new Refusal('release-hindered', said.join(' '), { open, waiting })
}

/**
 * Appends an edition's first event.
 *
 * @throws Refusal `release-exists` when the project has its release for the year, `edition-superseded` when another correction came first
 */
const flushNew = async (unit: AppUnit, [event]: readonly ReleaseEvent[]): Promise<void> => {
  try {
    await unit.flush()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'release_of_project') throw error
    throw new Refusal(event?.type === 'ReleaseCreated' ? 'release-exists' : 'edition-superseded')
  }
}

/** Pins what is printed, in the words of the release's position. Returns its SHA-256. */
const pinContent = async (
  unit: AppUnit,
  stream: { readonly kind: string; readonly id: string; readonly version: number },
): Promise<string> => {
  const { id } = stream
  const { position } = await unit.db
    .selectFrom('release')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { lines, sha256 } = await contentOfRelease(unit.db, { id, position })
  const event: ReleaseEvent = {
    type: 'ReleaseContentPinned',
    data: { sha256, lines: lines.length },
  }
  unit.append(stream, [event])
  await unit.flush()
  return sha256
}

/**
 * Begin an edition with its first event, and pin what is in it. That event takes the log's lock, and only then is looked at
 * what waits and what is in it: nothing can come between that look and the edition's position. Returns the SHA-256 of
 * what is printed.
 *
 * @throws Refusal `release-hindered` with `open` and `waiting`, `release-exists` or `edition-superseded`, `release-empty`
 */
export const pinEdition = async (
  unit: AppUnit,
  id: string,
  scope: ReleaseScope,
  first: readonly ReleaseEvent[],
): Promise<string> => {
  const db = unit.db
  const stream = { kind: 'release', id, version: 0 }
  unit.append(stream, first)
  await flushNew(unit, first)
  await refuseHindered(db, scope)
  const members = await awardsToPin(db, scope)
  // One without members would take the only place that the project has for the year, for good.
  if (members.length === 0) throw new Refusal('release-empty')
  unit.append(stream, pinned(members))
  await unit.flush()
  await keepFindings(unit, stream, scope)
  return pinContent(unit, stream)
}

/**
 * Release a project's year: its first edition.
 *
 * @throws Refusal `release-hindered` with `open` and `waiting`, `release-exists`, `release-empty`, `not-found`
 */
export const createRelease = async (
  unit: AppUnit,
  id: string,
  scope: ReleaseScope,
): Promise<void> => {
  await mustExist(unit.db, scope)
  const { rankingGroupId, periodId } = scope
  await pinEdition(unit, id, scope, [
    { type: 'ReleaseCreated', data: { rankingGroupId, periodId } },
  ])
}
