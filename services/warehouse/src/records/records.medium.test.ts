import type { RecordClass } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { givenFamily } from '../testing/family.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'

const eventCount = async ({ parts }: TestWarehouse): Promise<number> =>
  (await parts.pool.query('select position from log_head')).rows[0].position

describe('all of a record', () => {
  test('[E-065] verifying all touches the root and its relations and nothing else', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const { account, contacts, stranger } = await givenFamily(warehouse, 'ALL')
    const params = { rootType: 'account', id: account } as const
    const { status, body } = await erik.call('approveAll', { params })
    expect(status).toBe(200)
    expect(body.approved).toEqual({ account: 1, contact: 2, award: 1, score: 1 })
    const { body: card } = await erik.call('getAccount', { params: { id: account } })
    expect(card.isApproved).toBe(true)
    expect(card.contacts.map(({ isApproved }) => isApproved)).toEqual([true, true])
    expect([...card.awards, ...card.scores].map(({ isApproved }) => isApproved)).toEqual([
      true,
      true,
    ])
    const { body: neighbour } = await erik.call('getAccount', { params: { id: stranger } })
    expect(neighbour.isApproved).toBe(false)
    expect(card.contacts.map(({ id }) => id).sort()).toEqual([...contacts].sort())
  })

  test('[E-066] excluding all takes the relations along, and account and award come back', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Enno', 'ROLE_EDITOR')
    const { account, award, score } = await givenFamily(warehouse, 'OUT')
    const params = { rootType: 'account', id: account } as const
    const { body } = await erik.call('excludeAll', { params })
    expect(body.excluded).toEqual({ account: 1, contact: 2, award: 1, score: 1 })
    const restore = (targetClass: RecordClass, targetId: string) =>
      erik.call('proposeChange', {
        body: { targetClass, targetId, attributeName: 'excludedByEditor', newValue: false },
      })
    expect((await restore('award', award)).status).toBe(201)
    expect((await restore('account', account)).status).toBe(201)
    const refused = await restore('score', score)
    expect([refused.status, refused.problem.code]).toEqual([409, 'not-restorable'])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('what is set to what it is', () => {
  test('[E-067] changes nothing and succeeds: the follow-up mark', async ({ warehouse }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const mark = (value: '0' | '1') =>
      emma.call('setFollowUp', { params: { class: 'account', id, value } })
    expect((await mark('1')).body.class === 'account').toBe(true)
    const listed = await emma.call('listFollowUp')
    expect(listed.body.list.map((item) => item.id)).toContain(id)
    const before = await eventCount(warehouse)
    const again = await mark('1')
    expect([again.status, again.headers.get('log-position')]).toEqual([200, String(before)])
    expect(await eventCount(warehouse)).toBe(before)
  })

  test('[E-067] is refused for records that are read-only: follow-up mark and year', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Erna', 'ROLE_EDITOR')
    const later = await givenProject(warehouse, 'RDP')
    const [id = '', award = ''] = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Ungeprüft' }, approved: false },
      { class: 'award', values: { displayName: 'Top-Klinik' }, approved: false },
    ])
    const marked = await emma.call('setFollowUp', { params: { class: 'account', id, value: '1' } })
    expect([marked.status, marked.problem.code]).toEqual([409, 'record-unapproved'])
    const params = { id: award, period: later.periodName }
    const moved = await emma.call('changeAwardPeriod', { params })
    expect([moved.status, moved.problem.code]).toEqual([409, 'record-unapproved'])
  })

  test('[E-061] is refused for exclusion: an excluded record accepts only restoring, the others no restoring', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Ella', 'ROLE_EDITOR')
    const targetId = await givenAccount(warehouse)
    const set = async (newValue: boolean | string | null) => {
      const body = { targetClass: 'account', targetId, attributeName: 'excludedByEditor', newValue }
      const { status, problem } = await emma.call('proposeChange', { body } as never)
      return status === 201 ? 201 : [status, problem.code]
    }
    expect(await set(false)).toEqual([409, 'no-difference'])
    expect(await set('ja')).toEqual([422, 'value-wrong-type'])
    expect(await set(null)).toEqual([422, 'value-wrong-type'])
    expect(await set(true)).toBe(201)
    expect(await set(true)).toEqual([409, 'record-excluded'])
    expect(await set(false)).toBe(201)
    expect(await set(false)).toEqual([409, 'no-difference'])
  })

  test('[E-068] a sync mark is for verified records only and answers a German sentence', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Elsa', 'ROLE_EDITOR')
    const [open = ''] = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Offen' }, approved: false },
    ])
    const done = await givenAccount(warehouse)
    const mark = (id: string) => emma.call('requestSync', { params: { class: 'account', id } })
    expect((await mark(open)).problem.code).toBe('record-unapproved')
    const { status, body, headers } = await mark(done)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('vorgemerkt')
  })
})

describe('around a record', () => {
  test('[E-075] deleting a supplier identification needs the exact word', async ({ warehouse }) => {
    const emma = await warehouse.person('Ella', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const identificationId = newId()
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db, [id])).get(id)
      if (!stream) throw new Error('no account')
      const supplierId = newId()
      decideOn(unit, stream, {
        do: 'identify',
        identificationId,
        value: 'A-1',
        scope: null,
        supplierId,
      })
    })
    const remove = (confirmation: string) =>
      emma.call('deleteSupplierIdentification', {
        params: { id: identificationId },
        body: { confirmation },
      })
    const wrong = await remove('löschen')
    expect([wrong.status, wrong.problem.code, wrong.problem.detail]).toEqual([
      422,
      'confirmation-wrong',
      'Bestätigungsstring ist nicht korrekt.',
    ])
    expect((await remove('LÖSCHEN')).status).toBe(204)
    const { body } = await emma.call('getAccount', { params: { id } })
    expect(body.supplierIds).toEqual([])
    expect((await remove('LÖSCHEN')).problem.code).toBe('already-removed')
  })

  test('[E-077] a note shows its author and time', async ({ warehouse }) => {
    const emma = await warehouse.person('Etta', 'ROLE_EDITOR')
    const targetId = await givenAccount(warehouse)
    const added = await emma.call('addNote', {
      body: { content: ' Rückruf am Montag ', targetId, targetClass: 'account' },
    })
    expect(added.status).toBe(201)
    const { body } = await emma.call('getAccount', { params: { id: targetId } })
    expect(body.messages).toMatchObject([
      { content: 'Rückruf am Montag', user: { fullName: 'Etta' }, createdAt: added.body.createdAt },
    ])
  })

  test('[E-076] an award moves to another year once; the same award there is refused', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Edda', 'ROLE_EDITOR')
    const from = await givenProject(warehouse, 'MOV')
    const to = await givenProject(warehouse, 'TGT')
    const account = await givenAccount(warehouse)
    const award = await givenAward(warehouse, from, account)
    const twin = await givenAward(warehouse, from, account)
    const move = (id: string, period: string) =>
      emma.call('changeAwardPeriod', { params: { id, period } })
    const moved = await move(award, to.periodName)
    expect(moved.body.period?.name).toBe(to.periodName)
    const refused = await move(twin, to.periodName)
    expect([refused.status, refused.problem.code]).toEqual([409, 'award-exists'])
    expect((await move(twin, '1899')).status).toBe(404)
  })
  test('[E-076] an award that moves takes its new year into its name, by a change that is to be seen', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Elke', 'ROLE_EDITOR')
    const open = await givenProject(warehouse, 'MVN')
    const watched = await givenProject(warehouse, 'MVF', { fourEyes: true })
    const to = await givenProject(warehouse, 'MVT')
    const account = await givenAccount(warehouse)
    const move = async (project: typeof open, displayName: string) => {
      const id = await givenAward(warehouse, project, account, { displayName })
      const moved = await emma.call('changeAwardPeriod', { params: { id, period: to.periodName } })
      const params = { class: 'award' as const, id }
      const { list } = (
        await emma.call('listChangesOfTarget', {
          params,
          query: { pending: project === watched ? '1' : '0', attribute: 'displayName' },
        })
      ).body
      return [moved.body.displayName, list.map(({ acceptedDate }) => acceptedDate !== null)]
    }
    const [before, after] = [`Klinikliste ${open.periodName}`, `Klinikliste ${to.periodName}`]
    expect(await move(open, before)).toEqual([after, [true]])
    const kept = `Klinikliste ${watched.periodName}`
    expect(await move(watched, kept)).toEqual([kept, [false]])
  })
})
