import { sentenceText } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenProposals,
  inLog,
} from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'

const sentencesOf = async (reader: Person, recordId: string): Promise<string[]> => {
  const { body } = await reader.call('listLog', { query: { recordId, sentences: '1' } })
  return body.list.map(({ sentence }) => (sentence ? sentenceText(sentence) : ''))
}

const anotherRank = {
  do: 'propose',
  attribute: 'rank',
  newValue: 4,
  source: { kind: 'editor', sampleId: null, row: null, column: null },
  comment: null,
  dynamic: [],
} as const

const edit = async (
  person: Person,
  targetId: string,
  attributeName: string,
  newValue: string,
): Promise<void> => {
  const body = { targetClass: 'account', targetId, attributeName, newValue } as const
  const { body: change } = await person.call('proposeChange', { body })
  expect((await person.call('acceptChange', { params: { id: change.id } })).status).toBe(200)
}

test('[T-002] events read as sentences with the names and values of then', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto Orth', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik Ebert', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse, { name: 'Klinik Nord', city: 'Kiel' })
  await edit(erik, id, 'city', 'Trier')
  await edit(erik, id, 'name', 'Klinik Süd')
  await edit(erik, id, 'city', 'Ulm')
  expect((await sentencesOf(otto, id)).slice(2)).toEqual([
    'Erik Ebert schlug Stadt Kiel\u00a0→ Trier bei Klinik Nord vor',
    'Erik Ebert übernahm Stadt Kiel\u00a0→ Trier bei Klinik Nord',
    'Erik Ebert schlug Name Klinik Nord\u00a0→ Klinik Süd bei Klinik Nord vor',
    'Erik Ebert übernahm Name Klinik Nord\u00a0→ Klinik Süd bei Klinik Nord',
    'Erik Ebert schlug Stadt Trier\u00a0→ Ulm bei Klinik Süd vor',
    'Erik Ebert übernahm Stadt Trier\u00a0→ Ulm bei Klinik Süd',
  ])
})

test('[T-002] a decision names the delivery of its proposal, and a refusal the value refused', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto Orth', 'ROLE_AUDITOR')
  const emma = await warehouse.person('Emma Engel', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse, { name: 'Haus West', city: 'Kiel' })
  const [first = ''] = await givenProposals(warehouse, [id], () => 'Bonn')
  await emma.call('declineChange', { params: { id: first }, body: { comment: 'nein' } })
  expect((await sentencesOf(otto, id)).at(-1)).toBe(
    'Emma Engel lehnte Stadt Kiel\u00a0→ Bonn bei Haus West ab',
  )
})

test('[T-002] an award is named with its holder, and a reference by the name of what it refers to', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto Orth', 'ROLE_AUDITOR')
  const project = await givenProject(warehouse, 'SAT')
  const holder = await givenAccount(warehouse, { name: 'Haus Ost' })
  const award = await givenAward(warehouse, project, holder, { displayName: 'Beste Klinik' })
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [award])).get(award)
    if (!stream) throw new Error('no award')
    decideOn(unit, stream, { ...anotherRank, changeId: newId() })
  })
  expect((await sentencesOf(otto, award)).at(-1)).toBe(
    'Dienst schlug Rang 1\u00a0→ 4 bei Haus Ost (Auszeichnung Beste Klinik) vor',
  )
})
