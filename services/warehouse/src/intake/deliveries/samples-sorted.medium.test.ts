import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { newScope, type Scope, send, uploadOf } from '../testing/deliver.ts'

let admin: Person
let first: Scope
let second: Scope

const upload = async (scope: Scope, name: string): Promise<void> => {
  const { body, problem } = await send(admin, uploadOf(scope, `nr;name\n1;${name}\n`, { name }))
  if (!body.sample) throw new Error(JSON.stringify(problem))
}

const listed = async (query: {
  readonly sort?: string
  readonly search?: string
  readonly offset?: number
  readonly limit?: number
  readonly asOf?: number
}) => {
  const { status, body } = await admin.call('listSamples', { query: { limit: 1000, ...query } })
  expect(status).toBe(200)
  return body.list.map(({ rawDataReference }) => rawDataReference)
}

test.beforeAll(async ({ warehouse }) => {
  admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  first = await newScope(admin)
  second = await newScope(admin)
  await upload(first, 'zebra.csv')
  await upload(second, 'Ärzte.csv')
  await upload(first, 'banken.csv')
  await upload(second, 'Zahnärzte.csv')
})

test('[S-105] deliveries are sorted by several columns in turn, in German order, and newest first where nothing else decides', async () => {
  expect(await listed({})).toEqual(['Zahnärzte.csv', 'banken.csv', 'Ärzte.csv', 'zebra.csv'])
  expect(await listed({ sort: 'created' })).toEqual([
    ...['zebra.csv', 'Ärzte.csv', 'banken.csv', 'Zahnärzte.csv'],
  ])
  expect(await listed({ sort: 'file' })).toEqual([
    ...['Ärzte.csv', 'banken.csv', 'Zahnärzte.csv', 'zebra.csv'],
  ])
  expect(await listed({ sort: '-supplier,file' })).toEqual([
    ...['Ärzte.csv', 'Zahnärzte.csv', 'banken.csv', 'zebra.csv'],
  ])
  expect(await listed({ sort: 'supplier,-file' })).toEqual([
    ...['zebra.csv', 'banken.csv', 'Zahnärzte.csv', 'Ärzte.csv'],
  ])
  expect(await listed({ sort: 'period' })).toEqual([
    ...['banken.csv', 'zebra.csv', 'Zahnärzte.csv', 'Ärzte.csv'],
  ])
  expect(await listed({ sort: '-project,-created' })).toEqual([
    ...['Zahnärzte.csv', 'Ärzte.csv', 'banken.csv', 'zebra.csv'],
  ])
})

test('[S-105] an order runs through the pages and what a search finds', async () => {
  const pages = [0, 2].map((offset) => listed({ sort: '-supplier,file', offset, limit: 2 }))
  expect((await Promise.all(pages)).flat()).toEqual(await listed({ sort: '-supplier,file' }))
  expect(await listed({ sort: '-file', search: 'ärzte' })).toEqual(['Zahnärzte.csv', 'Ärzte.csv'])
})

test('an order that is none is refused', async () => {
  const { status } = await admin.call('listSamples', { query: { sort: 'file,schuhgröße' } })
  expect(status).toBe(422)
})
