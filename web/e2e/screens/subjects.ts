import type { Page } from 'playwright-core'
import type { Subjects } from './screen-list.ts'

/** A row in an answer to the app. */
interface Row {
  readonly id: string
  readonly shortCode?: string
  readonly name?: string
  readonly rootTypeSimplified?: string
  readonly rankingGroup?: { readonly id: string }
}

type Reading = (path: string) => Promise<readonly Row[]>

/** Reads through the signed-in page, with the token that the app sends. */
const reading = (page: Page) => {
  let authorization = ''
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  return async <Body>(path: string): Promise<Body> => {
    const reply = await page.request.get(`/api${path}`, { headers: { authorization } })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()}`)
    return (await reply.json()) as Body
  }
}

/** Returns the newest spot check; begins one if there is none. */
const spotCheckOf = async (
  page: Page,
  rows: Reading,
  [project, year]: readonly [string, string],
) => {
  const [newest] = await rows('/spot-check/list?limit=1')
  if (newest) return newest.id
  await page.goto(`/verifikation/kurz?rgId=${project}&pName=${year}`)
  await page.getByRole('button', { name: 'Stichprobe prüfen' }).first().click()
  await page.waitForURL(/\/stichprobe\//)
  return page.url().split('/').at(-1) ?? ''
}

const patience = 60_000

/** Returns the first row of a list that fills by itself: duplicates are found some seconds after the start. */
const firstOf = async (rows: () => Promise<readonly Row[]>): Promise<string> => {
  for (const since = Date.now(); Date.now() - since < patience; ) {
    const [first] = await rows()
    if (first) return first.id
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return ''
}

/** Returns the newest release, and the one before it of the same project. */
const comparable = (releases: readonly Row[]): readonly [string, string] => {
  const [later, ...others] = releases
  const earlier = others.find(({ rankingGroup }) => rankingGroup?.id === later?.rankingGroup?.id)
  return [later?.id ?? '', earlier?.id ?? '']
}

/** Returns records with content: the first of a list, and its relations. */
export const findSubjects = async (page: Page): Promise<Subjects> => {
  const get = reading(page)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const rows: Reading = async (path) => (await get<{ list: readonly Row[] }>(path)).list
  const groups = await rows('/ranking_group/list')
  const project = groups.find(({ rootTypeSimplified }) => rootTypeSimplified === 'account')
  const [account, contact, product, delivery, mapping, releases, years] = await Promise.all([
    rows(`/account/list?limit=100&rankingGroupShortCode=${project?.shortCode ?? ''}`),
    rows('/contact/list?limit=100'),
    rows('/product/list?limit=100'),
    rows('/sample/list?limit=10'),
    rows('/mapping/list'),
    rows('/release/list'),
    rows('/period/list'),
  ])
  const idOf = (list: readonly Row[], at = 0): string => list[at]?.id ?? list[0]?.id ?? ''
  return {
    project: project?.shortCode ?? '',
    account: idOf(account, 3),
    contact: idOf(contact),
    product: idOf(product),
    delivery: idOf(delivery),
    mapping: idOf(mapping),
    conflict: await firstOf(() => rows('/conflict/list/unresolved?limit=1')),
    spotCheck: await spotCheckOf(page, rows, [project?.id ?? '', years[0]?.name ?? '']),
    releases: comparable(releases),
  }
}
