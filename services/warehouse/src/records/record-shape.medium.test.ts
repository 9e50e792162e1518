import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import { givenFamily } from '../testing/family.ts'
import { givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'

const crm = [
  'salesforceId',
  'salesforceRecordTypeId',
  'salesforceDestinationMarket',
  'excludedFromSalesforce',
]
const sync = [
  'elasticSearchFirstReleasedAt',
  'elasticSyncExecuted',
  'elasticSyncRequested',
  'salesForceFirstReleasedAt',
  'salesForceSyncExecuted',
  'salesForceSyncRequested',
]
const state = ['id', 'isApproved', 'createdAt', 'updatedAt', 'supplierIds']

/** Every field that the specification names, by class. */
const named = {
  account: [
    ...['name', 'shortName', 'street', 'city', 'zipCode', 'region', 'countryCode'],
    ...['telephoneNumber', 'faxNumber', 'emailAddress', 'website', 'shortWebsite', 'longitude'],
    ...['latitude', 'description', 'excludedByEditor', 'markedForFollowUp', 'category', 'class'],
    ...['mainContact', 'contacts', 'products', 'awards', 'scores', 'messages'],
    ...[...crm, ...sync, ...state],
  ],
  contact: [
    ...['salutation', 'academicTitle', 'role', 'firstName', 'surname', 'street', 'city', 'zipCode'],
    ...['region', 'countryCode', 'emailAddress', 'telephoneNumber', 'faxNumber', 'website'],
    ...['shortWebsite', 'mailOptIn', 'phoneOptIn', 'excludedByEditor', 'markedForFollowUp'],
    ...['mainAccount', 'accounts', 'awards', 'scores', ...crm, ...state],
  ],
  product: ['brand', 'label', 'modelYear', 'account', 'dynamicFields', ...state],
  award: [
    ...['displayName', 'rank', 'scoring', 'segment', 'subSegment', 'companySize', 'salesforceId'],
    ...['excludedFromSalesforce', 'excludedByEditor', 'toplistLabel', 'period', 'product'],
    ...['dynamicFields', ...state],
  ],
  score: ['rankingGroup', 'period', 'dynamicFields', 'excludedByEditor', ...state],
} as const

describe('a record', () => {
  test('[E-050] of each class has every field that the specification names', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const { project, account, contacts, award, score } = await givenFamily(warehouse, 'ALL')
    const [product = ''] = await givenRecords(warehouse, [
      { class: 'product', values: { label: 'T-800', accountId: account } },
    ])
    const shown = {
      account: (await erik.call('getAccount', { params: { id: account } })).body,
      contact: (await erik.call('getContact', { params: { id: contacts[0] ?? '' } })).body,
      product: (await erik.call('getProduct', { params: { id: product } })).body,
      award: (await erik.call('getAward', { params: { id: award } })).body,
      score: (await erik.call('getScore', { params: { id: score } })).body,
    }
    for (const [recordClass, body] of Object.entries(shown)) {
      const wanted = named[recordClass as keyof typeof named]
      expect([recordClass, wanted.filter((name) => !(name in body))]).toEqual([recordClass, []])
    }
    expect(shown.award).toMatchObject({
      toplistLabel: { rankingGroup: { shortCode: project.shortCode } },
      period: { name: project.periodName },
    })
    expect(shown.product.account).toMatchObject({ id: account, name: 'Haus ALL' })
  })

  test('a score has no name of its own: it reads by its project and year, also in its changes', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Ebba', 'ROLE_EDITOR')
    const { score } = await givenFamily(warehouse, 'SCO')
    const label = 'Erhebung Projekt SCO 2025-SCO'
    const at = (await erik.call('getScore', { params: { id: score } })).headers.get('log-position')
    expect((await erik.call('getScore', { params: { id: score } })).body.label).toBe(label)
    const then = { params: { id: score }, query: { asOf: String(at) } }
    expect((await erik.call('getScore', then)).body.label).toBe(label)

    await erik.call('approveScore', { params: { id: score } })
    const body = { attributeName: 'excludedByEditor', newValue: true }
    const about = { targetClass: 'score', targetId: score } as const
    const changed = await erik.call('proposeChange', { body: { ...about, ...body } })
    expect(changed.body.target.label).toBe(label)
  })

  test('[E-051] shows its dynamic fields with their labels and takes changes of them', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Enno', 'ROLE_EDITOR')
    await inLog(warehouse, (unit) =>
      addEntry(unit, 'dynamic-field', {
        name: 'beds',
        label: 'Betten',
        type: 'TYPE_INTEGER',
        nullable: false,
        zeroAllowed: false,
      }),
    )
    const [score = ''] = await givenRecords(warehouse, [
      { class: 'score', values: { 'dynamicFields.beds': 120 } },
    ])
    const propose = (newValue: string) =>
      erik.call('proposeChange', {
        body: {
          targetClass: 'score',
          targetId: score,
          attributeName: 'dynamicFields.beds',
          newValue,
        },
      })
    expect((await propose('viele')).problem.code).toBe('value-wrong-type')
    expect((await propose('')).problem.code).toBe('value-required')
    expect((await propose('0')).problem).toMatchObject({
      code: 'value-zero',
      detail: 'Betten: Null (0) ist nicht erlaubt.',
    })
    const { body: change } = await propose('1.250')
    expect([change.oldValue, change.newValue]).toEqual([120, 1250])
    await erik.call('acceptChange', { params: { id: change.id } })
    const { body } = await erik.call('getScore', { params: { id: score } })
    expect(body.dynamicFields).toEqual([
      {
        value: 1250,
        label: {
          name: 'beds',
          label: 'Betten',
          type: 'TYPE_INTEGER',
          nullable: false,
          zeroAllowed: false,
        },
      },
    ])
  })

  test('[E-052] carries supplier identifications with value, scope and supplier', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Emil', 'ROLE_EDITOR')
    const ids = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Klinik' } },
      { class: 'contact', values: { surname: 'Ziegler' } },
      { class: 'product', values: { label: 'T-800' } },
      { class: 'award', values: { displayName: 'Top' } },
      { class: 'score', values: {} },
    ])
    await inLog(warehouse, async (unit) => {
      const supplierId = await addEntry(unit, 'supplier', { name: 'Kliniknetz' })
      for (const stream of (await loadRecords(unit.db, ids)).values())
        decideOn(unit, stream, {
          do: 'identify',
          identificationId: newId(),
          value: 'K-1',
          scope: 'haus',
          supplierId,
        })
    })
    const calls = ['getAccount', 'getContact', 'getProduct', 'getAward', 'getScore'] as const
    for (const [index, name] of calls.entries()) {
      const { body } = await erik.call(name, { params: { id: ids[index] ?? '' } })
      expect(body.supplierIds).toMatchObject([
        { value: 'K-1', scope: 'haus', supplier: { name: 'Kliniknetz' } },
      ])
    }
  })
})
