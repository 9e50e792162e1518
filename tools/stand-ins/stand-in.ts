import { setTimeout as sleep } from 'node:timers/promises'
import { createFaults, type FaultSettings, type Faults } from './faults.ts'
import { type Answer, findRoute, type Incoming, listen, type Reply, route } from './http.ts'
import { type Journal, type Note, openJournal, type Received } from './journal.ts'
import { type Json, parseJson } from './json.ts'

/** An answer with its notes for the journal. */
export interface Outcome {
  readonly answer: Answer
  readonly notes?: readonly Note[]
}

/** The part of a stand-in that differs from system to system. */
export interface TargetSystem {
  readonly name: string
  readonly handle: (incoming: Incoming, faults: Faults) => Outcome
  /** Returns the real system's wording of a failure that the request did not cause. */
  readonly failure: (status: number) => Answer
  /** Repeats the changes of an earlier process. */
  readonly replay: (received: Received) => void
  readonly documents: (query: URLSearchParams) => readonly Json[]
  readonly forget: () => void
  /** Further controls of this system, as `POST /__control/<name>`. */
  readonly controls?: Readonly<Record<string, (given: Json) => void>>
}

export interface StandInOptions {
  /** 0 takes a free port. */
  readonly port: number
  /** Without it everything is kept in memory only. */
  readonly dataDir?: string
  readonly host?: string
}

export type ShownReceived = Omit<Received, 'effect'>

/** A running stand-in; the functions do what the endpoints of the same name do. */
export interface StandIn {
  readonly url: string
  readonly close: () => Promise<void>
  /** Throws when a setting is unknown or out of range. */
  readonly control: (settings: Partial<FaultSettings>) => void
  /** Ends all faults; with `everything` the received requests are forgotten as well. */
  readonly reset: (everything?: boolean) => void
  readonly received: (since?: number) => readonly ShownReceived[]
  readonly documents: () => readonly Json[]
}

const shown = ({ effect: _effect, ...rest }: Received): ShownReceived => rest

interface Inside {
  readonly system: TargetSystem
  readonly faults: Faults
  readonly journal: Journal
  /** Requests that were put aside. */
  readonly late: Incoming[]
}

const reset = ({ system, faults, journal, late }: Inside, everything: boolean) => {
  faults.reset()
  late.length = 0
  if (!everything) return
  system.forget()
  journal.wipe()
}

const changeControl = (faults: Faults, text: string): Answer => {
  const given = parseJson(text)
  const problems = given ? faults.change(given) : ['the body is no JSON object']
  if (problems.length > 0) return { status: 400, body: { problems } }
  return { status: 200, body: faults.settings() }
}

const ownControl = (system: TargetSystem, name: string, text: string): Answer => {
  const control = system.controls?.[name]
  if (!control) return { status: 404, body: { problems: [`there is no control ${name}`] } }
  control(parseJson(text) ?? {})
  return { status: 200, body: { done: name } }
}

const receivedSince = (journal: Journal, query: URLSearchParams): Answer => {
  const since = Number(query.get('since') ?? 0)
  const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY)
  return { status: 200, body: journal.since(since).slice(0, limit).map(shown) }
}

const carryOut = ({ system, faults, journal, late }: Inside): Answer => {
  const requests = late.splice(0)
  for (const incoming of requests) journal.write(system.handle(incoming, faults).notes ?? [], false)
  return { status: 200, body: { carriedOut: requests.length } }
}

type ControlHandler = (inside: Inside, incoming: Incoming, name: string) => Answer

/**
 * None of these exist in the real systems, hence the double underscore.
 *
 * - `GET /__control` the fault settings; `POST /__control` merges new ones into them
 * - `POST /__control/reset` ends all faults; `?everything=true` also forgets what was received
 * - `POST /__control/carry-out` carries out what was put aside, long after its senders gave up
 * - `POST /__control/{name}` a control of this system alone
 * - `GET /__received?since=&limit=` what arrived after that sequence number, oldest first
 * - `GET /__documents` what the system now holds
 */
const controlRoutes = [
  route<ControlHandler>('GET', '/__control', ({ faults }) => ({
    status: 200,
    body: faults.settings(),
  })),
  route<ControlHandler>('POST', '/__control', ({ faults }, { body }) =>
    changeControl(faults, body),
  ),
  route<ControlHandler>('POST', '/__control/reset', (inside, { query }) => {
    reset(inside, query.get('everything') === 'true')
    return { status: 200, body: inside.faults.settings() }
  }),
  route<ControlHandler>('POST', '/__control/carry-out', (inside) => carryOut(inside)),
  route<ControlHandler>('POST', '/__control/{name}', ({ system }, { body }, name) =>
    ownControl(system, name, body),
  ),
  route<ControlHandler>('GET', '/__received', ({ journal }, { query }) =>
    receivedSince(journal, query),
  ),
  route<ControlHandler>('GET', '/__documents', ({ system }, { query }) => ({
    status: 200,
    body: system.documents(query),
  })),
]

const controlled = (inside: Inside, incoming: Incoming): Answer => {
  const found = findRoute(controlRoutes, incoming)
  if (!found) return { status: 404, body: { problems: ['no such control'] } }
  return found.handler(inside, incoming, found.params.name ?? '')
}

const served = async (inside: Inside, incoming: Incoming): Promise<Reply> => {
  const { system, faults, journal, late } = inside
  const operation = `${incoming.method} ${incoming.path}`
  const { delayMs, statusOnError, afterApply } = faults.settings()
  const fate = faults.fate(`${operation}?${incoming.query}|${incoming.body}`)
  if (delayMs > 0) await sleep(delayMs)
  if (fate === 'error') {
    const body = incoming.body || undefined
    journal.write([{ operation, outcome: 'error', status: statusOnError, body }], true)
    return system.failure(statusOnError)
  }
  if (fate === 'hang') {
    const body = incoming.body || undefined
    journal.write([{ operation, outcome: 'hung', status: 0, body }], false)
    return 'hang'
  }
  if (fate === 'late') {
    late.push(incoming)
    return afterApply
  }
  const { answer, notes = [] } = system.handle(incoming, faults)
  journal.write(notes, fate === 'answer')
  return fate === 'silence' ? afterApply : answer
}

/** Starts `system` behind fault control and journal, with the state of an earlier process. */
export const startStandIn = async (
  system: TargetSystem,
  { port, dataDir, host }: StandInOptions,
): Promise<StandIn> => {
  const faults = createFaults()
  const journal = openJournal(system.name, dataDir)
  for (const received of journal.since(0)) system.replay(received)
  const inside: Inside = { system, faults, journal, late: [] }
  const answer = async (incoming: Incoming): Promise<Reply> =>
    incoming.path.startsWith('/__') ? controlled(inside, incoming) : served(inside, incoming)
  const { url, close } = await listen(answer, port, host)
  return {
    url,
    close: async () => {
      await close()
      journal.close()
    },
    control: (settings) => {
      const problems = faults.change({ ...settings })
      if (problems.length > 0) throw new Error(problems.join(', '))
    },
    reset: (everything = false) => reset(inside, everything),
    received: (since = 0) => journal.since(since).map(shown),
    documents: () => system.documents(new URLSearchParams()),
  }
}
