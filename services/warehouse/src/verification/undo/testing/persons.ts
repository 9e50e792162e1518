import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import fc from 'fast-check'
import { givenPair } from '../../../conflicts/testing/given-conflicts.ts'
import { givenRecords, inLog } from '../../../testing/records.ts'
import type { Person, TestWarehouse } from '../../../testing/warehouse.ts'
import type { Undoable, World } from './undo-world.ts'

/** A step about the contacts of a world, by their number. */
export type PersonStep =
  | { readonly person: 'erase'; readonly at: number }
  | { readonly person: 'edit'; readonly at: number; readonly role: string }
  | { readonly person: 'merge'; readonly pair: number; readonly first: boolean }

/** One contact for each account of a world, linked to it and suspected of one another. */
export interface Persons {
  readonly ids: readonly string[]
  readonly pairs: readonly { readonly id: string; readonly of: readonly [string, string] }[]
  /** The person who may erase. */
  readonly admin: Person
}

export const personStep: fc.Arbitrary<PersonStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ person: fc.constant('erase'), at: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      person: fc.constant('edit'),
      at: fc.nat(2),
      role: fc.constantFrom('Einkauf', 'Leitung'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ person: fc.constant('merge'), pair: fc.nat(1), first: fc.boolean() }),
  },
) as fc.Arbitrary<PersonStep>

export const newPersons = async (
  warehouse: TestWarehouse,
  { accounts }: World,
  admin: Person,
): Promise<Persons> => {
  const ids = await givenRecords(
    warehouse,
    ['Anna', 'Anne', 'Anja'].map((firstName) => ({
      class: 'contact' as const,
      values: { firstName, surname: 'Adler', role: 'Pflege' },
      approved: true,
    })),
  )
  await inLog(warehouse, async (unit) => {
    const streams = await loadRecords(unit.db, ids)
    for (const [at, id] of ids.entries()) {
      const stream = streams.get(id)
      if (!stream) throw new Error('gone')
      decideOn(unit, stream, { do: 'link', kind: 'contact-account', to: accounts[at] ?? '' })
    }
  })
  const [a = '', b = '', c = ''] = ids
  const pairs: Persons['pairs'][number][] = []
  for (const of of [
    [a, b],
    [b, c],
  ] as const)
    pairs.push({ id: await givenPair(warehouse, of, { recordClass: 'contact' }), of })
  return { ids, pairs, admin }
}

/** Do it; null where it was refused or cannot be taken back. */
export const performOn = async (
  { person }: World,
  { ids, pairs, admin }: Persons,
  step: PersonStep,
): Promise<Undoable> => {
  if (step.person === 'merge') {
    const pair = pairs[step.pair]
    const merged = await person.call('decideConflict', {
      params: { id: pair?.id ?? newId() },
      body: { command: 'merge', survivorId: pair?.of[step.first ? 0 : 1] ?? '' },
    })
    const id = merged.headers.get('command-id')
    return merged.status < 300 && id !== null ? { kind: 'command', id } : null
  }
  const targetId = ids[step.at] ?? ''
  if (step.person === 'erase') {
    await admin.call('eraseContact', {
      params: { id: targetId },
      body: { confirmation: 'LÖSCHEN', reason: 'request' },
    })
    return null
  }
  const edited = await person.call('proposeChange', {
    body: {
      ...{ targetClass: 'contact', targetId, attributeName: 'role' },
      ...{ newValue: step.role, accept: true },
    },
  })
  const id = edited.headers.get('command-id')
  return edited.status < 300 && id !== null ? { kind: 'command', id } : null
}
