import { type SalesforceAnswer, SalesforceClient } from '@stammbuch/records/targets'
import { expect, test } from 'vitest'
import { type CrmRecord, type OwnRecord, type Pair, pairKey } from './adoption.ts'
import { settledClaims } from './claims.ts'
import { linkRecords } from './crm.adapter.ts'

const none = { same: [], different: new Set<string>() }

const there = (at: number, more: Partial<CrmRecord> = {}): CrmRecord => ({
  id: `001${String(at).padStart(12, '0')}AAA`,
  externalId: null,
  label: 'x',
  place: '',
  values: {},
  identification: null,
  ...more,
})

const own = (at: number, more: Partial<OwnRecord> = {}): OwnRecord => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  label: 'x',
  place: '',
  values: {},
  salesforceId: null,
  identifications: [],
  mayStay: true,
  ...more,
})

test('two of ours that name one of theirs are both left to people, and no weaker ground decides', () => {
  const id = there(1).id
  const { sure, unclear, theirs, ours } = settledClaims(
    [there(1, { identification: 'K-1' }), there(2)],
    [
      own(1, { salesforceId: id }),
      own(2, { salesforceId: id.slice(0, 15) }),
      own(3, { identifications: ['K-1'] }),
    ],
    none,
    new Set(),
  )
  expect(sure).toEqual([])
  expect(unclear.map(({ doubt }) => doubt)).toEqual(['several-of-ours', 'several-of-ours'])
  expect([[...theirs.keys()], [...ours.keys()]]).toEqual([[there(2).id], [own(3).id]])
})

test('a decision goes before the id that a record of ours names, and none takes a record twice', () => {
  const named = own(1, { salesforceId: there(1).id })
  const both = [there(1), there(2)]
  const decided = settledClaims(
    both,
    [named],
    { ...none, same: [[there(2).id, named.id]] },
    new Set(),
  )
  expect(decided.sure.map((pair) => [pair.theirs.id, pair.ground])).toEqual([
    [there(2).id, 'decided'],
  ])
  const twice = both.map(({ id }) => [id, named.id] as const)
  expect(settledClaims(both, [named], { ...none, same: twice }, new Set()).sure).toEqual([])
})

test('what somebody ruled out is not paired by an id either', () => {
  const named = own(1, { salesforceId: there(1).id })
  const different = new Set([pairKey(there(1).id, named.id)])
  const { sure, unclear } = settledClaims([there(1)], [named], { same: [], different }, new Set())
  expect([sure, unclear]).toEqual([[], []])
})

test('one of ours that is there already takes over no second one', () => {
  const named = own(1, { salesforceId: there(1).id })
  const { sure, unclear } = settledClaims([there(1)], [named], none, new Set([named.id]))
  expect([sure, unclear.map(({ doubt }) => doubt)]).toEqual([[], ['already-there']])
})

test('401 pairs are written in three collections', async () => {
  const sizes: number[] = []
  class Counting extends SalesforceClient {
    override async call(_method: string, _path: string, body?: object): Promise<SalesforceAnswer> {
      const { records } = body as { readonly records: readonly object[] }
      sizes.push(records.length)
      return { status: 200, usage: null, body: records.map(() => ({ success: true, errors: [] })) }
    }
  }
  const pairs = Array.from(
    { length: 401 },
    (_, at): Pair => ({ theirs: there(at), ours: own(at), ground: 'decided', probability: 1 }),
  )
  const client = new Counting({ url: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'x' })
  expect(await linkRecords(client, 'account', pairs)).toEqual([])
  expect(sizes).toEqual([200, 200, 1])
})
