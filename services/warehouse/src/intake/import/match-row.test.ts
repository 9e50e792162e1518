import { newId } from '@stammbuch/ledger'
import { decideOn, newRecord } from '@stammbuch/records'
import { expect, test } from 'vitest'
import { planOf, readRow } from '../mapping.rules.ts'
import type { ImportContext } from './import-context.ts'
import { ImportDesk } from './import-desk.ts'
import { recordsFor } from './match-row.ts'

const headers = ['name', 'plz', 'ort']
const plan = planOf(
  {
    columns: headers.map((source, index) => ({
      source,
      target: ['name', 'zipCode', 'city'][index] ?? '',
      transformations: [],
    })),
    targetClass: 'account',
  },
  headers,
  [],
)
const context = { plan, options: { matchByFields: false } } as unknown as ImportContext

const company = (values: Record<string, string>) => {
  const stream = newRecord(newId())
  const origin = {
    kind: 'import',
    sampleId: newId(),
    row: 2,
    columns: {},
    mappingId: newId(),
    revision: 1,
  } as const
  decideOn({ append: () => undefined }, stream, { do: 'create', class: 'account', values, origin })
  return stream
}

/** What is found for „Klinik am Stadtpark“ when the store has this company and the model gives it this probability. */
const found = (held: Record<string, string>, probability: number, isNamesake = false) => {
  const stream = company(held)
  const desk = new ImportDesk()
  const verdict = probability >= 0.99 ? 'same' : 'ambiguous'
  const candidates = [{ id: stream.id, label: '', probability }]
  desk.layOut({
    streams: new Map([[stream.id, stream]]),
    identified: [],
    identifications: [],
    named: isNamesake ? [{ row: 2, id: stream.id, own: false, sameSupplier: false }] : [],
    matched: new Map([['2:', { verdict, candidates }]]),
    relatedIdentified: [],
    links: [],
    placed: [],
    declined: [],
    undoneHolders: [],
  })
  desk.turnTo(2)
  const row = readRow(plan, 2, ['Klinik am Stadtpark', '33602', 'Bielefeld'])
  const { fits, isOpen } = recordsFor(context, desk, row)
  return { ids: fits.map(({ id }) => id === stream.id), isOpen }
}

const misspelt = { name: 'Klinik am Stadtpak', zipCode: '33604', city: 'Bielefeld' }

test('[I-022] a single record that the model takes for likely, but not for certain, is for somebody to confirm', () => {
  for (const probability of [0.5, 0.8, 0.98])
    expect(found(misspelt, probability)).toEqual({ ids: [true], isOpen: true })
  expect(found(misspelt, 0.995)).toEqual({ ids: [true], isOpen: false })
})

test('it is meant without asking when it has that very name and may stand there, or when the row says nothing new of it', () => {
  const namesake = { name: 'KLINIK AM STADTPARK', city: 'Bielefeld' }
  expect(found(namesake, 0.8, true)).toEqual({ ids: [true], isOpen: false })
  const same = { name: 'Klinik am Stadtpark', zipCode: '33602', city: 'Bielefeld' }
  expect(found(same, 0.8)).toEqual({ ids: [true], isOpen: false })
})
