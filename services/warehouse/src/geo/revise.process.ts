import { type RunEvent, reviseGeoData, reviseGeoDataByGet } from '@stammbuch/contracts'
import { idFrom, Refusal } from '@stammbuch/ledger'
import {
  currentValueOf,
  decideOn,
  loadRecords,
  type RecordStream,
  sourceOf,
} from '@stammbuch/records'
import { z } from 'zod'
import { longWork, workRoute } from '../http/index.ts'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { causeOfJob, finishRun, Interrupted, inSteps } from '../platform/runs/index.ts'
import {
  accountsToLocate,
  addressesOf,
  coordinates,
  declinedFor,
  keepMisses,
  type ToLocate,
} from './accounts-to-locate.query.ts'
import { GEOCODER, type Geocoder, GeocoderUnavailable, type Position } from './geocoder.rules.ts'

const degrees = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 5,
  maximumFractionDigits: 5,
})

/** `54,32330° N, 10,12280° O`, as people read a position. */
const formatPosition = ({
  latitude,
  longitude,
}: Pick<Position, 'latitude' | 'longitude'>): string => {
  const north = `${degrees.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`
  const east = `${degrees.format(Math.abs(longitude))}° ${longitude < 0 ? 'W' : 'O'}`
  return `${north}, ${east}`
}

const geoProgress = z.object({
  /** The accounts of the run, and how many of them are done. */
  ids: z.array(z.string()).readonly(),
  tried: z.number(),
  proposed: z.number(),
  source: z.string(),
  messages: z.record(z.string(), z.string()),
})

type Progress = z.infer<typeof geoProgress>

interface LocatedAccount {
  readonly account: ToLocate
  readonly position: Position | null
}

/** The result for one account. */
interface AccountOutcome {
  readonly id: string
  readonly message: string
  readonly proposed: number
  /** Nothing was found, or only what an editor has declined. */
  readonly missed: boolean
}

const begin = async (unit: AppUnit, runId: string, geocoder: Geocoder): Promise<Progress> => {
  const source = await geocoder.source()
  const ids = await accountsToLocate(unit.db, source)
  const scope = { accounts: ids.length, geocoder: geocoder.kind }
  const started: RunEvent = { type: 'RunStarted', data: { kind: 'geo', scope } }
  unit.append({ kind: 'run', id: runId, version: 0 }, [started])
  await unit.flush()
  return { ids, tried: 0, proposed: 0, source, messages: {} }
}

const proposeInto = (
  unit: AppUnit,
  runId: string,
  stream: RecordStream,
  attribute: (typeof coordinates)[number],
  newValue: number,
): void => {
  decideOn(unit, stream, {
    do: 'propose',
    changeId: idFrom(`${runId}:${stream.id}:${attribute}`),
    attribute,
    newValue,
    source: sourceOf('geo'),
    comment: null,
    dynamic: [],
  })
}

/** Propose the coordinates that are missing; what is there, waits or was declined is left alone. */
const propose = (
  unit: AppUnit,
  runId: string,
  { account, position }: LocatedAccount,
  stream: RecordStream | undefined,
  declined: ReadonlySet<string>,
): AccountOutcome => {
  const { id, name, zipCode, city } = account
  const said = (what: string, missed: boolean): AccountOutcome => ({
    id,
    message: `${name} – ${what}`,
    proposed: 0,
    missed,
  })
  if (!stream) return said('den Eintrag gibt es nicht mehr.', false)
  if (!position) return said(`zu ${zipCode} ${city} wurde keine Position gefunden.`, true)
  const open = coordinates.filter(
    (name) =>
      currentValueOf(stream.state, name) === null &&
      !stream.state.pending.some(({ attribute }) => attribute === name),
  )
  const news = open.filter((name) => !declined.has(`${id}:${name}:${position[name]}`))
  if (open.length === 0) return said('inzwischen gibt es Koordinaten oder einen Vorschlag.', false)
  if (news.length === 0)
    return said(`${formatPosition(position)} wurde bereits einmal abgelehnt.`, true)
  try {
    for (const name of news) proposeInto(unit, runId, stream, name, position[name])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return said(`nicht vorgeschlagen: ${error.message}`, false)
  }
  const message = `${name} – vorgeschlagen: ${formatPosition(position)} (${position.basis}).`
  return { id, message, proposed: news.length, missed: false }
}

const shown = ({ tried, ids }: Progress) => ({
  done: tried,
  total: ids.length,
  unit: 'Unternehmen',
})

const after = (
  progress: Progress,
  batch: readonly string[],
  outcomes: readonly AccountOutcome[],
): Progress => {
  const said = outcomes.map(({ id, message }) => [id, message] as const)
  const gone = batch.map((id) => [id, 'Hier ist inzwischen nichts mehr zu suchen.'] as const)
  return {
    ...progress,
    tried: progress.tried + batch.length,
    proposed: progress.proposed + outcomes.reduce((sum, { proposed }) => sum + proposed, 0),
    messages: { ...progress.messages, ...Object.fromEntries([...gone, ...said]) },
  }
}

/** Notes for all remaining accounts the reason why they were not located. */
const givenUp = async (unit: AppUnit, progress: Progress, why: string): Promise<Progress> => {
  const accounts = await addressesOf(unit.db, progress.ids.slice(progress.tried))
  const left = accounts.map(({ id, name }) => [id, `${name} – nicht gesucht: ${why}`])
  return {
    ...progress,
    tried: progress.ids.length,
    messages: { ...progress.messages, ...Object.fromEntries(left) },
  }
}

const takeBatch = async (
  unit: AppUnit,
  runId: string,
  located: readonly LocatedAccount[],
  source: string,
): Promise<readonly AccountOutcome[]> => {
  const ids = located.map(({ account }) => account.id)
  const streams = await loadRecords(unit.db, ids)
  const declined = await declinedFor(unit.db, ids)
  const outcomes = located.map((one) =>
    propose(unit, runId, one, streams.get(one.account.id), declined),
  )
  const missed = new Set(outcomes.flatMap(({ id, missed }) => (missed ? [id] : [])))
  const misses = located.flatMap(({ account }) => (missed.has(account.id) ? [account] : []))
  await keepMisses(unit.db, misses, source)
  await unit.flush()
  return outcomes
}

/** Positions of a batch, asked for outside any transaction; a sentence when the geocoder cannot be asked. */
const locate = async (
  geocoder: Geocoder,
  accounts: readonly ToLocate[],
): Promise<readonly LocatedAccount[] | string> => {
  try {
    const positions = await geocoder.locate(accounts)
    return accounts.map((account, index) => ({ account, position: positions[index] ?? null }))
  } catch (error) {
    if (error instanceof GeocoderUnavailable) return error.message
    throw error
  }
}

/**
 * Looks for the positions of the most recently updated accounts without one and proposes them as changes:
 * a run that can be undone, in batches whose progress is kept, so that a crash goes on after the last one.
 */
const revising = longWork({
  kind: 'geo',
  call: reviseGeoData,
  input: z.object({}),
  progress: geoProgress,
  inject: [LEDGER, GEOCODER],
  run: (ledger: AppLedger, geocoder: Geocoder) => async (working) => {
    const { job, stopping, cancelled } = working
    const { id: runId } = job
    const cause = causeOfJob(job)
    const step = inSteps({ ledger, working, cause, shown })
    let progress = working.progress ?? (await step((unit) => begin(unit, runId, geocoder)))

    while (progress.tried < progress.ids.length) {
      if (cancelled()) break
      if (stopping()) throw new Interrupted()
      const before = progress
      const batch = before.ids.slice(before.tried, before.tried + geocoder.batchSize)
      const accounts = await addressesOf(ledger.db, batch)
      const located = await locate(geocoder, accounts)
      progress = await step(async (unit) =>
        typeof located === 'string'
          ? givenUp(unit, before, located)
          : after(before, batch, await takeBatch(unit, runId, located, before.source)),
      )
    }

    const { ids, tried, proposed, messages } = progress
    const early = tried < ids.length && { cancelled: true }
    const result = { accounts: tried, proposed, ...early }
    const position = await ledger.batch(cause, (unit) => finishRun(unit, runId, result))
    return { answer: messages, position }
  },
})

export const geoWorker = revising.worker

export const geoRoutes = [
  workRoute(reviseGeoData, revising, () => ({})),
  workRoute(reviseGeoDataByGet, revising, () => ({})),
]
