import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { newId, rebuildProjections } from '@stammbuch/ledger'
import { expect, onTestFinished } from 'vitest'
import { inSnapshot } from '../../../platform/snapshot.ts'
import { inlineProjections } from '../../../projections.ts'
import { givenAward, givenProject, givenProposals, givenRecords } from '../../../testing/records.ts'
import { test } from '../../../testing/test.ts'
import type { TestWarehouse } from '../../../testing/warehouse.ts'
import { ColumnsStore } from './columns-store.adapter.ts'
import { CurrentColumns } from './current-columns.process.ts'
import type { PendingColumns } from './pending-columns.rules.ts'
import { staleBit, traitsKey, traitsMask } from './pending-columns.rules.ts'
import type { SavedHeader } from './saved-columns.adapter.ts'

/** All that columns say, told without slots and codes, which come as things came. */
const contentOf = (columns: PendingColumns) => {
  const { ids, count, first, traits, traitsOf, places, placesOf, positions, times } = columns
  const roots = Array.from({ length: ids.end }, (_, slot) => slot).filter(
    (slot) => count[slot] !== 0,
  )
  const itemsOf = (slot: number) =>
    Array.from({ length: count[slot] ?? 0 }, (_, n) => {
      const item = (first[slot] ?? 0) + n
      const word = traitsOf[item] ?? 0
      const shared = traits.get(word & traitsMask)
      if (!shared) throw new Error('a code without traits')
      return [traitsKey(shared), word >= staleBit, positions[item], times[item]].join(' ')
    }).toSorted()
  return Object.fromEntries(
    roots.map((slot) => [
      ids.textOf(slot),
      {
        ...{
          class: columns.classes[slot],
          flags: columns.flags[slot],
          label: columns.labels[slot],
        },
        places: places.get(placesOf[slot] ?? 0),
        items: itemsOf(slot),
      },
    ]),
  )
}

const folderOf = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'columns-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A process that keeps its columns in a folder: what it shows, and whether it had to read the tables. */
const processOn = ({ parts }: TestWarehouse, folder: string, program = 'one') => {
  const pool = parts.readPool
  const store = new ColumnsStore({ folder, program, pool, from: 1, pause: 0 })
  let isRead = false
  const begin = store.begin.bind(store)
  store.begin = () => {
    isRead = true
    return begin()
  }
  const current = new CurrentColumns(pool, { store })
  const look = async () => {
    const { result } = await inSnapshot(parts.reads, async (db) => {
      const { columns, names } = await current.upTo(db)
      const order = Array.from(await names.read(db), (slot) => columns.ids.textOf(slot))
      return { content: contentOf(columns), order }
    })
    return result
  }
  return { look, keep: () => current.keep(), hasRead: () => isRead }
}

/** What a process shows that knows of no file. */
const fresh = async (warehouse: TestWarehouse) => processOn(warehouse, await folderOf()).look()

/** Accounts and awards with changes, one new record, and a process that has kept them. */
const givenKept = async (warehouse: TestWarehouse) => {
  const project = await givenProject(warehouse, newId().slice(-8))
  const accounts = await givenRecords(
    warehouse,
    ['Äpfel', 'Birnen', 'Zitronen', 'Neu'].map((name) => ({
      ...{ class: 'account' as const, values: { name, city: 'Kiel' } },
      approved: name !== 'Neu',
    })),
  )
  const award = await givenAward(warehouse, project, accounts[2] ?? '')
  await givenProposals(warehouse, accounts.slice(0, 2), (n) => `Ort ${n}`)
  const person = await warehouse.person('Petra', 'ROLE_ADMIN')
  // Only its award has a change: the root itself has none.
  await person.call('proposeChange', {
    body: { targetClass: 'award', targetId: award, attributeName: 'rank', newValue: 7 },
  })
  const folder = await folderOf()
  const first = processOn(warehouse, folder)
  expect((await first.look()).content).toHaveProperty([accounts[2] ?? '', 'items', 'length'], 1)
  expect(first.hasRead()).toBe(true)
  first.keep()
  return { person, accounts, folder, file: path.join(folder, 'columns') }
}

test('a process that starts shows what one shows that has read everything, without reading it: kept columns and what came since', async ({
  warehouse,
}) => {
  const { person, accounts, folder } = await givenKept(warehouse)
  const [renamed = '', other = '', , unapproved = ''] = accounts
  const change = (targetId: string, attributeName: string, newValue: string, accept = false) =>
    person.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId,
        attributeName,
        newValue,
        ...(accept && { accept }),
      },
    })
  await change(renamed, 'name', 'Zz ganz hinten', true)
  await change(other, 'street', 'Hafen 1')
  await person.call('approveAll', { params: { rootType: 'account', id: unapproved } })
  await givenRecords(warehouse, [{ class: 'account', values: { name: 'Mitte' }, approved: false }])
  for (let start = 0; start < 2; start += 1) {
    const later = processOn(warehouse, folder)
    expect(await later.look()).toEqual(await fresh(warehouse))
    expect(later.hasRead()).toBe(false)
    later.keep()
  }
})

test('kept columns are not taken after a rebuild, by another program, of another log, or damaged', async ({
  warehouse,
  database,
}) => {
  const { folder, file } = await givenKept(warehouse)
  const readsAgain = async (program?: string) => {
    const later = processOn(warehouse, folder, program)
    expect(await later.look()).toEqual(await fresh(warehouse))
    return later.hasRead()
  }
  expect(await readsAgain()).toBe(false)
  expect(await readsAgain('two')).toBe(true)
  const kept = await readFile(file)
  const { place } = JSON.parse(kept.subarray(4, 4 + kept.readUInt32LE()).toString()) as SavedHeader
  const of = (bytes: string) =>
    Buffer.from(kept.toString('latin1').replace(place.id, bytes), 'latin1')
  await writeFile(file, of(newId()))
  expect(await readsAgain()).toBe(true)
  await writeFile(file, kept.subarray(0, -1))
  expect(await readsAgain()).toBe(true)
  await writeFile(file, kept)
  expect(await readsAgain()).toBe(false)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await readsAgain()).toBe(true)
})
