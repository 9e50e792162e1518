import { newId, sealOutstanding, sha256 } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { givenAccount, givenAward, givenRecords } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { exclude, freshProject, ranked, released } from '../testing/given-releases.ts'

const set = async (
  person: Person,
  targetId: string,
  attributeName: string,
  newValue: string | number,
  targetClass: 'account' | 'award' | 'contact' = 'account',
) => {
  const body = { targetClass, targetId, attributeName, newValue, accept: true }
  const { status } = await person.call('proposeChange', { body })
  expect(status).toBe(201)
}

const atTarget = (
  { parts }: TestWarehouse,
  award: string,
  state: { readonly acknowledged?: number; readonly sent?: number; readonly requested?: number },
) =>
  parts.pool.query(
    `insert into target_state (target, record_id, requested, sent, acknowledged, present)
     values ('elasticsearch', $1, $2, $3, $4::bigint, $4::bigint > 0)
     on conflict (target, record_id) do update set requested = excluded.requested,
       sent = excluded.sent, acknowledged = excluded.acknowledged, present = excluded.present`,
    [award, state.requested ?? 0, state.sent ?? 0, state.acknowledged ?? 0],
  )

describe('a release as a document', () => {
  test('[T-005] shows every line as it was printed, and beside it what is another value today', async ({
    warehouse,
  }) => {
    const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const second = await ranked(warehouse, project, 'Klinik Zwei', 2)
    const first = await ranked(warehouse, project, 'Klinik Eins', 1)
    const third = await ranked(warehouse, project, 'Klinik Drei', 3)
    const { id } = await released(rita, project)
    await set(rita, first.account, 'name', 'Klinik Umbenannt')
    await set(rita, first.account, 'city', 'Husum')
    await set(rita, first.account, 'street', 'Weg 1')
    await set(rita, second.award, 'rank', 4, 'award')
    await exclude(rita, 'account', third.account)

    const params = { id }
    const { list, total } = (await rita.call('releaseLines', { params })).body
    expect(total).toBe(3)
    expect(list.map(({ rank, scoring, root }) => [rank, scoring, root.label, root.city])).toEqual([
      [1, 99, 'Klinik Eins', 'Kiel'],
      [2, 98, 'Klinik Zwei', 'Kiel'],
      [3, 97, 'Klinik Drei', 'Kiel'],
    ])
    expect(list.map(({ since }) => since)).toMatchObject([
      [
        { targetId: first.account, attributeName: 'name', newValue: 'Klinik Umbenannt' },
        { targetId: first.account, attributeName: 'city', oldValue: 'Kiel', newValue: 'Husum' },
      ],
      [{ targetClass: 'award', attributeName: 'rank', oldValue: 2, newValue: 4 }],
      [{ targetId: third.account, attributeName: 'excludedByEditor', newValue: true }],
    ])
    const document = (await rita.call('readRelease', { params })).body
    expect(document).toMatchObject({
      release: { id, edition: '1', state: 'in-force', withdrawn: null },
      toplists: [{ id: project.toplistId, value: `Liste ${project.shortCode}`, lines: 3 }],
      changed: 3,
      editions: [{ id }],
    })
    const query = { only: 'changed', limit: 2 } as const
    expect((await rita.call('releaseLines', { params, query })).body).toMatchObject({ total: 3 })
    const none = await rita.call('readRelease', { params: { id: newId() } })
    expect([none.status, none.problem.code]).toEqual([404, 'not-found'])
  })

  test('[T-005] names its toplist as of then, and a holder without award values alike', async ({
    warehouse,
  }) => {
    const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    await ranked(warehouse, project, 'Klinik Eins', 1)
    const { id } = await released(rosa, project)
    const { status } = await rosa.call('updateToplistLabel', {
      params: { id: project.toplistId },
      body: { value: 'Neu benannt', sghId: null },
    })
    expect(status).toBeLessThan(300)
    const { list } = (await rosa.call('releaseLines', { params: { id } })).body
    expect(list[0]?.toplist?.value).toBe(`Liste ${project.shortCode}`)
    expect(list[0]?.since).toEqual([])
  })

  test('[T-005] leads from the count of a target to exactly the awards that are missing there, with the reason', async ({
    warehouse,
  }) => {
    const pia = await warehouse.person('Pia', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const [arrived, sent, waits, left, never] = [
      await ranked(warehouse, project, 'Klinik Da', 1),
      await ranked(warehouse, project, 'Klinik Gesendet', 2),
      await ranked(warehouse, project, 'Klinik Wartet', 3),
      await ranked(warehouse, project, 'Klinik Weg', 4),
      await ranked(warehouse, project, 'Klinik Nie', 5),
    ]
    const { id, position } = await released(pia, project)
    const later = position + 50
    await atTarget(warehouse, arrived.award, { requested: later, sent: later, acknowledged: later })
    await atTarget(warehouse, sent.award, { requested: later, sent: later })
    await atTarget(warehouse, waits.award, { requested: later, acknowledged: position - 1 })
    await exclude(pia, 'account', left.account)
    const params = { id }
    const target = 'elasticsearch' as const
    const missing = (await pia.call('releaseLines', { params, query: { target } })).body
    const states = missing.list.map(({ id: award, targets }) => [
      award,
      targets.find((one) => one.target === target)?.state,
    ])
    expect(states).toEqual([
      [sent.award, 'sent'],
      [waits.award, 'waiting'],
      [left.award, 'excluded'],
      [never.award, 'not-requested'],
    ])
    const { targets } = (await pia.call('readRelease', { params })).body
    const counted = targets.find((one) => one.target === target)?.states
    expect(counted?.find(({ state }) => state === 'acknowledged')?.lines).toBe(1)
    expect(counted?.reduce((sum, { lines }) => sum + lines, 0)).toBe(5)
    const query = { target, state: 'excluded' } as const
    const [gone] = (await pia.call('releaseLines', { params, query })).body.list
    expect(gone?.targets.find((one) => one.target === target)?.reason).toMatch(/ausgeschlossen/)
  })

  test('[T-005] shows that a person was released, but not who, to those who may not see persons', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Ada', 'ROLE_EDITOR')
    const ivo = await warehouse.person('Ivo', 'ROLE_IT')
    const project = await freshProject(warehouse)
    const values = { salutation: 'SALUTATION_FEMALE', academicTitle: 'Dr.', role: 'Ärztin' }
    const contact = {
      ...{ ...values, firstName: 'Uta', surname: 'Unbekannt', city: 'Kiel', countryCode: 'DE' },
    }
    const [person = ''] = await givenRecords(warehouse, [{ class: 'contact', values: contact }])
    await givenAward(warehouse, project, person, { accountId: null, contactId: person })
    const { id } = await released(ada, project)
    await set(ada, person, 'surname', 'Umbenannt', 'contact')
    const params = { id }
    const seen = await ada.call('releaseLines', { params })
    expect(seen.body.list[0]).toMatchObject({
      root: { id: person, class: 'contact', label: 'Unbekannt, Uta', city: 'Kiel' },
      since: [{ attributeName: 'surname', oldValue: 'Unbekannt', newValue: 'Umbenannt' }],
    })
    const veiled = JSON.stringify((await ivo.call('releaseLines', { params })).body)
    expect(veiled).not.toMatch(/Unbekannt|Umbenannt|Uta|Kiel/)
    const file = await ivo.call('releaseFile', { params: { id, format: 'csv' } })
    expect(file.status).toBe(403)
  })
})

describe('a release as a file', () => {
  const bytes = async (warehouse: TestWarehouse, { token }: Person, path: string) => {
    const answer = await fetch(`${warehouse.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path, answer.status]).toEqual([path, 200])
    return { content: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
  }

  test('[T-005] leaves as PDF, CSV and workbook, and the log says who took it', async ({
    warehouse,
  }) => {
    const paul = await warehouse.person('Paul', 'ROLE_AUDITOR')
    const rita = await warehouse.person('Rike', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    await ranked(warehouse, project, 'Klinik Äußerst Schön', 1)
    const account = await givenAccount(warehouse, { name: '=1+1', shortName: 'Formel' })
    await givenAward(warehouse, project, account, { rank: 2, scoring: 7.25 })
    const { id } = await released(rita, project)
    const pdf = await bytes(warehouse, paul, `/release/${id}/file/pdf`)
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const csv = (await bytes(warehouse, paul, `/release/${id}/file/csv`)).content.toString()
    expect(csv).toContain('Klinik Äußerst Schön')
    expect(csv).toMatch(/;2;"?'=1\+1"?;Formel;Kiel;;7,25;/)
    const book = await bytes(warehouse, paul, `/release/${id}/file/xlsx`)
    expect(book.content.subarray(0, 2).toString()).toBe('PK')
    const { rows } = await warehouse.parts.pool.query(
      `select data ->> 'kind' as kind, data -> 'rows' as rows, data ->> 'sha256' as sha256 from event
       where type = 'ExportCreated' and actor = $1 order by position`,
      [paul.id],
    )
    expect(rows).toEqual([
      { kind: 'release', rows: 2, sha256: sha256(pdf.content) },
      { kind: 'release', rows: 2, sha256: expect.any(String) as string },
      { kind: 'release', rows: 2, sha256: sha256(book.content) },
    ])
  })

  test('[T-008] stands in the register of files with the one who took it, however often it is taken', async ({
    warehouse,
  }) => {
    const first = await warehouse.person('Franz', 'ROLE_EDITOR')
    const second = await warehouse.person('Sara', 'ROLE_EDITOR')
    const dora = await warehouse.person('Dana', 'ROLE_PRIVACY')
    const project = await freshProject(warehouse)
    await ranked(warehouse, project, 'Klinik Register', 1)
    const { id } = await released(first, project)
    await bytes(warehouse, first, `/release/${id}/file/csv`)
    await bytes(warehouse, second, `/release/${id}/file/csv`)
    const { list } = (await dora.call('listHandovers', { query: { kind: 'export' } })).body
    expect(list.slice(0, 2)).toMatchObject([
      { by: { fullName: 'Sara' }, fetched: [{ by: { fullName: 'Sara' } }] },
      { personal: false, persons: 0, fetched: [{ by: { fullName: 'Franz' } }] },
    ])
    expect(list[0]?.content).toBe('Eine Freigabe, wie sie gedruckt wurde')
  })

  test('[T-005] is proven by its events, which name the digest of what was printed, whatever happens later', async ({
    warehouse,
  }) => {
    const paula = await warehouse.person('Vera', 'ROLE_AUDITOR')
    const rita = await warehouse.person('Ria', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Beweis', 1)
    const { id } = await released(rita, project)
    await set(rita, one.account, 'name', 'Klinik Später')
    await sealOutstanding(warehouse.parts.db, warehouse.parts.sealKey)
    const { content } = await bytes(warehouse, paula, `/release/${id}/proof`)
    const proof = JSON.parse(content.toString())
    expect(proof.content).toMatchObject({ holds: true, logged: sha256(proof.content.canonical) })
    expect(proof.content.canonical).toContain('Klinik Beweis')
    expect(proof.proofs.map((each: { event: { type: string } }) => each.event.type)).toEqual([
      'ReleaseCreated',
      'ReleaseMembersPinned',
      'ReleaseProofRead',
      'ReleaseContentPinned',
    ])
  })
})
