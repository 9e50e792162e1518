import * as calls from './dms/calls.ts'
import { contentOf, type EntriesOf } from './dms/entries.ts'
import { defaultProjects, type Project, projectsFrom } from './dms/projects.ts'
import type { Faults } from './faults.ts'
import { type Answer, findRoute, type Incoming, route } from './http.ts'
import type { Note } from './journal.ts'
import { runStandIn } from './run-stand-in.ts'
import { type StandIn, type StandInOptions, startStandIn, type TargetSystem } from './stand-in.ts'

export interface DmsOptions extends StandInOptions {
  /** The bearer token that calls must carry. */
  readonly apiKey?: string
  /** Determines all content: the same seed gives the same entries in every process. */
  readonly seed?: number
  readonly entriesPerToplist?: number
  readonly projects?: readonly Project[]
}

/** The key of the development settings, which protects nothing. */
export const developmentApiKey = 'dms-development-key'

const perProject = '/{generation}/projects/{code}'
type Handler = (call: calls.DmsCall) => Answer

const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  [`${perProject}/toplists`]: { v1: calls.toplistsV1, v2: calls.toplistsV2 },
  [`${perProject}/years/{year}/entries`]: { v1: calls.entriesV1, v2: calls.entriesV2 },
  [`${perProject}/years/{year}/fields`]: { v2: calls.fieldsV2 },
  '/{generation}/projects': { v2: calls.projectsV2 },
}
const table = Object.entries(routes).map(([pattern, handlers]) => route('GET', pattern, handlers))

const generationOf = ({ segments }: Incoming): calls.Generation =>
  segments[0] === 'v1' ? 'v1' : 'v2'

const codes: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  429: 'too-many-requests',
  503: 'unavailable',
}

const isPoisoned = (faults: Faults, text: string): boolean =>
  faults.settings().failIds.some((id) => text.includes(id))

const answered = (options: DmsOptions, entriesOf: EntriesOf, incoming: Incoming): Answer => {
  const generation = generationOf(incoming)
  const key = options.apiKey ?? developmentApiKey
  if (incoming.headers.authorization !== `Bearer ${key}`) {
    const refused = calls.dmsFailure(generation, 401, 'unauthorized', 'A valid API key is needed')
    return { ...refused, headers: { ...refused.headers, 'www-authenticate': 'Bearer' } }
  }
  const found = findRoute(table, incoming)
  const handler = found?.handler[found.params.generation ?? '']
  if (!handler) return calls.dmsFailure(generation, 404, 'not-found', 'There is nothing here')
  const { code = '', year = '' } = found.params
  return handler({ entriesOf, projects: options.projects ?? defaultProjects, incoming, code, year })
}

const createSystem = (options: DmsOptions): TargetSystem => {
  const { seed = 1, entriesPerToplist = 40 } = options
  const entriesOf = contentOf({ seed, entriesPerToplist })
  return {
    name: 'dms',
    handle: (incoming, faults) => {
      const generation = generationOf(incoming)
      const right = answered(options, entriesOf, incoming)
      const poisoned = isPoisoned(faults, `${incoming.path} ${JSON.stringify(right.body)}`)
      const answer = poisoned
        ? calls.dmsFailure(generation, 500, 'internal', 'The answer could not be put together')
        : right
      const note: Note = {
        operation: `${incoming.method} ${incoming.path}`,
        outcome: answer.status < 400 ? 'read' : 'refused',
        status: answer.status,
        body: Object.fromEntries(incoming.query),
      }
      return { answer, notes: [note] }
    },
    // An outage comes from in front of both generations, so its body fits neither of them.
    failure: (status) => ({
      status,
      body: { error: { code: codes[status] ?? 'failed', message: 'failed' } },
    }),
    replay: () => undefined,
    documents: (query) =>
      calls.everyEntry(
        entriesOf,
        options.projects ?? defaultProjects,
        Number(query.get('year') ?? 2025),
      ),
    forget: () => undefined,
  }
}

/**
 * The document and ranking data management system, in both generations that the import knows:
 * `/v1` flat and in numbered pages, `/v2` nested and with cursors (dms/calls.ts). The content is
 * made up and follows from the seed alone. Calls are noted as received though nothing is written;
 * `failIds` names projects, toplists, awardees or entries, and every answer they are part of is
 * a 500. The endpoints that begin with two underscores (stand-in.ts) are no part of the system.
 */
export const startDms = (options: DmsOptions): Promise<StandIn> =>
  startStandIn(createSystem(options), options)

if (import.meta.main) {
  const { DMS_API_KEY, DMS_PROJECTS, DMS_SEED, DMS_ENTRIES_PER_TOPLIST } = process.env
  const given: Omit<DmsOptions, 'port'> = {
    apiKey: DMS_API_KEY || developmentApiKey,
    seed: Number(DMS_SEED || 1),
    entriesPerToplist: Number(DMS_ENTRIES_PER_TOPLIST || 40),
    projects: DMS_PROJECTS ? projectsFrom(DMS_PROJECTS) : defaultProjects,
  }
  await runStandIn((options) => startDms({ ...options, ...given }), 9202, [
    'DMS_API_KEY',
    'DMS_PROJECTS',
    'DMS_SEED',
    'DMS_ENTRIES_PER_TOPLIST',
  ])
}
