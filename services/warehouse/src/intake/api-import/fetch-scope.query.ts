import type { FetchSample } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { DmsScope } from './dms/dms.ts'

type ScopeRequest = Pick<FetchSample, 'rankingGroup' | 'period' | 'toplistLabelId'>

/** Returns the DMS' names for a project, a year and a toplist. @throws Refusal `invalid` naming what is missing */
export const fetchScope = async (
  db: Kysely<Database>,
  { rankingGroup, period, toplistLabelId }: ScopeRequest,
): Promise<DmsScope> => {
  const ids = [rankingGroup, period, ...(toplistLabelId ? [toplistLabelId] : [])]
  const found = await db
    .selectFrom('catalogue_entry')
    .select(['id', 'kind', 'entry'])
    .where('removed', '=', false)
    .where('id', 'in', ids)
    .execute()
  const entryOf = (kind: string, id: string, detail: string) => {
    const one = found.find((row) => row.id === id && row.kind === kind)
    if (!one) throw new Refusal('invalid', detail)
    return one.entry
  }
  const project = entryOf('ranking-group', rankingGroup, 'Dieses Projekt gibt es nicht.')
  const year = entryOf('period', period, 'Diesen Jahrgang gibt es nicht.')
  const toplist = toplistLabelId
    ? entryOf('toplist-label', toplistLabelId, 'Diese Topliste gibt es nicht.')
    : null
  if (toplist && toplist.rankingGroupId !== rankingGroup)
    throw new Refusal('invalid', 'Diese Topliste gehört zu einem anderen Projekt.')
  return {
    project: String(project.shortCode),
    year: String(year.name),
    toplist: toplist && String(toplist.value),
  }
}
