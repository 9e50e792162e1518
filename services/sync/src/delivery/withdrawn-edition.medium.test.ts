import { newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Scene } from '../testing/scene.ts'
import { documentIn, filled, idsIn, test, until } from '../testing/worker-test.ts'

/** An edition that pinned an award, as the warehouse keeps it. */
const givenEdition = async ({ db }: Scene, award: string, holder: string): Promise<string> => {
  const id = newId()
  await sql`insert into release_member (release_id, award_id, holder_id)
    values (${id}, ${award}, ${holder})`.execute(db)
  return id
}

/** Withdraw an edition, or take that back: the event, and what it does to the view. */
const tell = (
  { ledger }: Scene,
  id: string,
  type: 'ReleaseWithdrawn' | 'ReleaseWithdrawalUndone',
  version: number,
) =>
  ledger.batch(
    { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId(), run: null },
    async (unit) => {
      const data = type === 'ReleaseWithdrawn' ? { reason: 'Falsche Punktzahlen' } : {}
      unit.append({ kind: 'release', id, version }, [{ type, data }])
      await unit.flush()
      const position = sql`(select position from log_head)`
      await (type === 'ReleaseWithdrawn'
        ? sql`insert into release_withdrawal (release_id, from_position, reason, withdrawn_by, withdrawn_at)
            values (${id}, ${position}, 'Falsche Punktzahlen', ${newId()}, now())`
        : sql`update release_withdrawal set to_position = ${position}
            where release_id = ${id} and to_position is null`
      ).execute(unit.db)
    },
  )

test('[T-005] targets follow the editions: an award leaves with its last one, and comes back with it', async ({
  scene,
  index,
  target,
}) => {
  const account = await scene.released('Klinik am Rhein')
  const award = await scene.create('award', { displayName: 'Preis', accountId: account })
  const byHand = await scene.create('award', { displayName: 'Ohne Freigabe', accountId: account })
  for (const id of [award, byHand]) {
    await scene.approve(id)
    await scene.request(id)
  }
  scene.work(target, filled(scene))
  const stands = (...ids: string[]) =>
    vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(ids.sort()), until)
  await stands(account, award, byHand)
  const first = await givenEdition(scene, award, account)
  const second = await givenEdition(scene, award, account)

  await tell(scene, second, 'ReleaseWithdrawn', 0)
  // The edition before it is in force again: its award stays. What is told after it shows that it was looked at.
  await scene.change(account, 'name', 'Klinik am Main')
  await vi.waitFor(
    async () => expect((await documentIn(index, account))?.source.label).toBe('Klinik am Main'),
    until,
  )
  await stands(account, award, byHand)

  await tell(scene, first, 'ReleaseWithdrawn', 0)
  await stands(account, byHand)
  await tell(scene, second, 'ReleaseWithdrawalUndone', 1)
  await stands(account, award, byHand)
  expect(scene.errors).toEqual([])
})
