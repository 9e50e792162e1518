import { z } from 'zod'
import type { DmsField, DmsPage, DmsScope, DmsToplist } from './dms.ts'
import type { DmsRequest } from './dms-client.ts'
import { flatEntry } from './flat-entry.ts'

/** Entries asked for at a time; the DMS gives at most 500. */
const pageSize = 200

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const numberedPage = z.object({
  total: z.number().int().min(0),
  pages: z.number().int().min(0),
  entries: z.array(z.record(z.string(), cell)),
})
const cursorPage = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  page: z.object({ nextCursor: z.string().nullable(), total: z.number().int().min(0) }),
})
const toplistPage = z.object({ data: z.array(z.object({ id: z.string(), label: z.string() })) })
const fieldPage = z.object({
  data: z.array(
    z.object({
      uuid: z.string(),
      machineName: z.string(),
      label: z.string(),
      type: z.enum(['string', 'integer', 'double', 'boolean']),
      scope: z.enum(['global', 'health', 'business', 'special', 'money']),
      format: z.object({ kind: z.string(), outOf: z.number().optional() }).nullable(),
      symbol: z.string().nullable(),
      unit: z.string().nullable(),
      unitPrefix: z.number().nullable(),
      description: z.string().nullable(),
      nullable: z.boolean(),
      zeroAllowed: z.boolean(),
      internal: z.boolean(),
    }),
  ),
})

const pathOf = (generation: 'v1' | 'v2', project: string, ...rest: readonly string[]): string =>
  ['', generation, 'projects', project, ...rest].map(encodeURIComponent).join('/')

const entriesPath = (
  generation: 'v1' | 'v2',
  { project, year, toplist }: DmsScope,
  paging: Readonly<Record<string, string>>,
): string => {
  const query = new URLSearchParams({ ...(toplist !== null && { toplist }), ...paging })
  return `${pathOf(generation, project, 'years', year, 'entries')}?${query}`
}

/** The first generation: flat entries in numbered pages from 1. */
export async function* numberedPages(
  request: DmsRequest,
  scope: DmsScope,
): AsyncGenerator<DmsPage> {
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    const paging = { page: String(page), pageSize: String(pageSize) }
    const found = await request(entriesPath('v1', scope, paging), numberedPage)
    pages = found.pages
    yield { entries: found.entries, total: found.total }
  }
}

/** The second generation: nested entries behind cursors, in the words of the first. */
export async function* cursorPages(request: DmsRequest, scope: DmsScope): AsyncGenerator<DmsPage> {
  let cursor: string | null = null
  do {
    const paging: Record<string, string> = {
      limit: String(pageSize),
      ...(cursor !== null && { cursor }),
    }
    const found: z.output<typeof cursorPage> = await request(
      entriesPath('v2', scope, paging),
      cursorPage,
    )
    yield { entries: found.data.map(flatEntry), total: found.page.total }
    cursor = found.page.nextCursor
  } while (cursor !== null)
}

export const toplistsOf = async (
  request: DmsRequest,
  project: string,
): Promise<readonly DmsToplist[]> =>
  (await request(pathOf('v2', project, 'toplists'), toplistPage)).data

export const fieldsOf = async (
  request: DmsRequest,
  project: string,
  year: string,
): Promise<readonly DmsField[]> =>
  (await request(pathOf('v2', project, 'years', year, 'fields'), fieldPage)).data
