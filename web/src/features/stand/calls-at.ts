import { asOfCalls } from '@stammbuch/contracts/as-of'
import { paths } from '@stammbuch/contracts/paths'
import { Problem } from '@/api/problem.ts'

/** Reads that are the same at every moment: of the person, of the log itself, and of what is pinned for good. */
const timeless: ReadonlySet<string> = new Set([
  'getConfig',
  'getMe',
  'readMoment',
  'getJob',
  'myJobs',
  'listViews',
  'logHead',
  'logProof',
  'listLogChecks',
  'compareReleases',
  'keptFindings',
  'listQuestions',
  'replayLog',
  'sampleRow',
])

/** Reads of the log, which end at the moment, and the name of the position at which they do. */
const endOf: Readonly<Record<string, string>> = {
  recordTimeline: 'upTo',
  listLog: 'upTo',
  logFacets: 'upTo',
}

const asOf: ReadonlySet<string> = new Set(asOfCalls)

const parameterOf = (name: string): string | undefined => (asOf.has(name) ? 'asOf' : endOf[name])

const refused = (title: string): Problem => new Problem({ status: 0, code: 'not-at-moment', title })

/**
 * Returns the input of a call at a position; one that names a moment itself is left alone.
 *
 * @throws Problem `not-at-moment` for all that changes something, and for what only today's state can answer
 */
export const inputAt =
  (position: number, said: string) =>
  (name: string, input: object): object => {
    const { method } = paths[name as keyof typeof paths]
    if (method !== 'GET') throw refused(`Im Stand von ${said} lässt sich nichts ändern.`)
    if (timeless.has(name)) return input
    const parameter = parameterOf(name)
    if (!parameter) throw refused(`Das lässt sich im Stand von ${said} nicht zeigen.`)
    const { query } = input as { readonly query?: Readonly<Record<string, unknown>> }
    return { ...input, query: { ...query, [parameter]: query?.[parameter] ?? position } }
  }
