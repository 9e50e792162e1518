import { decideOn, loadRecords } from '@stammbuch/records'
import { givenAccount, givenProject, givenRecords, inLog } from './records.ts'
import type { TestWarehouse } from './warehouse.ts'

/** An account with two contacts (one of them the main one), an award and a score; all unverified. */
export const givenFamily = async (warehouse: TestWarehouse, code: string) => {
  const project = await givenProject(warehouse, code)
  const { rankingGroupId, periodId, toplistId: toplistLabelId } = project
  const account = await givenAccount(warehouse, { name: `Haus ${code}` }, false)
  const contacts = await givenRecords(
    warehouse,
    ['Ziegler', 'Albers'].map((surname) => ({
      class: 'contact' as const,
      values: { surname, firstName: 'Uta' },
      approved: false,
    })),
  )
  const places = { accountId: account, rankingGroupId, periodId }
  const [award = '', score = '', stranger = ''] = await givenRecords(warehouse, [
    { class: 'award', values: { displayName: 'Top', toplistLabelId, ...places }, approved: false },
    { class: 'score', values: places, approved: false },
    { class: 'account', values: { name: 'Nachbar' }, approved: false },
  ])
  await inLog(warehouse, async (unit) => {
    const streams = await loadRecords(unit.db, contacts)
    for (const stream of streams.values())
      decideOn(unit, stream, { do: 'link', kind: 'contact-account', to: account })
  })
  return { project, account, contacts, award, score, stranger }
}
