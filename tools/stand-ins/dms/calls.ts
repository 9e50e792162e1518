import type { Answer, Incoming } from '../http.ts'
import type { Json } from '../json.ts'
import { type EntriesOf, type Entry, years } from './entries.ts'
import { fieldsOf, type Project, toplistsOf } from './projects.ts'
import { flatEntry, nestedEntry } from './views.ts'

export interface DmsCall {
  readonly entriesOf: EntriesOf
  readonly projects: readonly Project[]
  readonly incoming: Incoming
  readonly code: string
  readonly year: string
}

export type Generation = 'v1' | 'v2'

/** Returns an error: v1 names it by a code, v2 as problem details (RFC 9457). */
export const dmsFailure = (
  generation: Generation,
  status: number,
  code: string,
  message: string,
): Answer =>
  generation === 'v1'
    ? { status, body: { error: { code, message } } }
    : {
        status,
        headers: { 'content-type': 'application/problem+json' },
        body: { type: `urn:dms:${code}`, title: message, status },
      }

const isAnswer = (value: object): value is Answer => 'status' in value

interface EntryFilter {
  readonly project: Project
  readonly year: number
}

const projectOf = (call: DmsCall, generation: Generation): Project | Answer =>
  call.projects.find(({ code }) => code === call.code) ??
  dmsFailure(generation, 404, 'unknown-project', `There is no project ${call.code}`)

const askedFor = (call: DmsCall, generation: Generation): EntryFilter | Answer => {
  const project = projectOf(call, generation)
  if (isAnswer(project)) return project
  const year = /^\d{4}$/.test(call.year) ? Number(call.year) : 0
  if (year >= years.first && year <= years.last) return { project, year }
  return dmsFailure(generation, 404, 'unknown-year', `There is no year ${call.year}`)
}

/** Returns the requested entries; `toplist` is an id or a label, all toplists without it. */
const selected = (
  call: DmsCall,
  { project, year }: EntryFilter,
  generation: Generation,
): readonly Entry[] | Answer => {
  const wanted = call.incoming.query.get('toplist')
  const all = call.entriesOf(project, year)
  if (!wanted) return all
  const toplist = toplistsOf(project).find(({ id, label }) => id === wanted || label === wanted)
  if (toplist) return all.filter((entry) => entry.toplist.id === toplist.id)
  return dmsFailure(generation, 404, 'unknown-toplist', `There is no toplist ${wanted}`)
}

const wholeNumber = (text: string | null, otherwise: number): number =>
  text === null ? otherwise : /^\d+$/.test(text) ? Number(text) : 0

/** `GET /v1/projects/{code}/toplists` */
export const toplistsV1 = (call: DmsCall): Answer => {
  const project = projectOf(call, 'v1')
  if (isAnswer(project)) return project
  const toplists = toplistsOf(project).map(({ id, label }) => ({
    toplist_id: id,
    toplist_label: label,
  }))
  return { status: 200, body: { project: project.code, toplists } }
}

/** `GET /v1/projects/{code}/years/{year}/entries?toplist=&page=&pageSize=`, pages from 1, at most 500. */
export const entriesV1 = (call: DmsCall): Answer => {
  const asked = askedFor(call, 'v1')
  if (isAnswer(asked)) return asked
  const entries = selected(call, asked, 'v1')
  if (isAnswer(entries)) return entries
  const page = wholeNumber(call.incoming.query.get('page'), 1)
  const pageSize = wholeNumber(call.incoming.query.get('pageSize'), 100)
  if (page < 1 || pageSize < 1 || pageSize > 500) {
    return dmsFailure('v1', 400, 'invalid-page', 'page is at least 1, pageSize between 1 and 500')
  }
  const from = (page - 1) * pageSize
  const body = {
    total: entries.length,
    page,
    page_size: pageSize,
    pages: Math.ceil(entries.length / pageSize),
    entries: entries.slice(from, from + pageSize).map(flatEntry),
  }
  return { status: 200, body }
}

/** `GET /v2/projects` */
export const projectsV2 = (call: DmsCall): Answer => ({
  status: 200,
  body: { data: call.projects },
})

/** `GET /v2/projects/{code}/toplists` */
export const toplistsV2 = (call: DmsCall): Answer => {
  const project = projectOf(call, 'v2')
  if (isAnswer(project)) return project
  return { status: 200, body: { data: toplistsOf(project) } }
}

const cursorOf = (entry: Entry): string => Buffer.from(entry.id).toString('base64url')

/** Returns the place after the entry that a cursor names. */
const placeAfter = (entries: readonly Entry[], cursor: string | null): number | undefined => {
  if (cursor === null) return 0
  const at = entries.findIndex((entry) => cursorOf(entry) === cursor)
  return at < 0 ? undefined : at + 1
}

/** `GET /v2/projects/{code}/years/{year}/entries?toplist=&cursor=&limit=`; `nextCursor` is null at the end. */
export const entriesV2 = (call: DmsCall): Answer => {
  const asked = askedFor(call, 'v2')
  if (isAnswer(asked)) return asked
  const entries = selected(call, asked, 'v2')
  if (isAnswer(entries)) return entries
  const limit = wholeNumber(call.incoming.query.get('limit'), 100)
  const from = placeAfter(entries, call.incoming.query.get('cursor'))
  if (from === undefined || limit < 1 || limit > 500) {
    return dmsFailure('v2', 400, 'invalid-page', 'unknown cursor, or limit not between 1 and 500')
  }
  const page = entries.slice(from, from + limit)
  const last = page.at(-1)
  const nextCursor = last && from + limit < entries.length ? cursorOf(last) : null
  const body = { data: page.map(nestedEntry), page: { nextCursor, total: entries.length } }
  return { status: 200, body }
}

/** `GET /v2/projects/{code}/years/{year}/fields`: the definitions of the dynamic fields. */
export const fieldsV2 = (call: DmsCall): Answer => {
  const asked = askedFor(call, 'v2')
  if (isAnswer(asked)) return asked
  return { status: 200, body: { data: fieldsOf(asked.project, asked.year) } }
}

/** Returns every entry of every project in `year`, in the flat form. */
export const everyEntry = (
  entriesOf: EntriesOf,
  projects: readonly Project[],
  year: number,
): readonly Json[] =>
  projects.flatMap((project) =>
    entriesOf(project, year).map((entry) => ({
      project: project.code,
      ...flatEntry(entry),
    })),
  )
