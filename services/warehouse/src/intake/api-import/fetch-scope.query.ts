import type { FetchSample } from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { namedEntries } from '../deliveries/receive-delivery.process.ts'
import type { DmsScope } from './dms/dms.ts'

type ScopeRequest = Pick<FetchSample, 'rankingGroup' | 'period' | 'toplistLabelId'>

/** Returns the DMS' names for a project, a year and a toplist. @throws Refusal `invalid` naming what is missing */
export const fetchScope = async (
  db: Kysely<Database>,
  { rankingGroup, period, toplistLabelId }: ScopeRequest,
): Promise<DmsScope> => {
  const [project, year, toplist] = await namedEntries(db, [
    ['ranking-group', rankingGroup, 'Dieses Projekt gibt es nicht.'],
    ['period', period, 'Diesen Jahrgang gibt es nicht.'],
    ...(toplistLabelId
      ? ([['toplist-label', toplistLabelId, 'Diese Topliste gibt es nicht.']] as const)
      : []),
  ])
  if (toplist && toplist.rankingGroupId !== rankingGroup)
    throw new Refusal('invalid', 'Diese Topliste gehört zu einem anderen Projekt.')
  return {
    project: String(project?.shortCode),
    year: String(year?.name),
    toplist: toplist ? String(toplist.value) : null,
  }
}
