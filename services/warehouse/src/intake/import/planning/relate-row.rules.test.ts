import { idFrom } from '@stammbuch/ledger'
import { expect, test } from 'vitest'
import { commandsOf, company, given, person, score } from '../../testing/planning.ts'

const clinic = company('clinic', { name: 'Klinik am See', city: 'Kiel' })
const annaId = idFrom('anna')
const anna = person(annaId, { surname: 'Adler', firstName: 'Anna', emailAddress: 'a@see.de' })
const world = {
  records: [clinic, anna, score('score', {})],
  identified: [{ class: 'account' as const, value: '17', record: 'clinic' }],
  identifications: [{ record: 'clinic', value: '17' }],
  placed: [{ holder: 'clinic', placement: { kind: 'score' as const }, record: 'score' }],
}
const row = {
  'supplierIdentification.value': '17',
  'mainContact.surname': 'Adler',
  'mainContact.firstName': 'Anna',
}
const likely = (id: string, part = 'mainContact') =>
  new Map([
    [
      `2:${part}`,
      { verdict: 'ambiguous' as const, candidates: [{ id, label: '', probability: 0.8 }] },
    ],
  ])
const linked = [{ contact: annaId, account: 'clinic', isOlder: true }]

test('a contact that nobody knows is created, linked and proposed as the main one', () => {
  const [plan] = given(world).when(row)
  const created = plan?.commands[0]?.record
  expect(commandsOf(plan)).toEqual([
    ['create', 'contact', { surname: 'Adler', firstName: 'Anna' }],
    ['link', created, 'clinic'],
    ['propose', 'clinic', 'mainContactId', created],
  ])
  expect(plan?.outcome.relations).toMatchObject([{ part: 'mainContact', state: 'new' }])
})

test('a new company is created with its main contact, whose record comes first', () => {
  const [plan] = given().when({ ...row, name: 'Klinik am See' })
  const contact = plan?.commands[0]?.record
  const root = idFrom('run:2:account')
  expect(commandsOf(plan).slice(0, 4)).toEqual([
    ['create', 'contact', { surname: 'Adler', firstName: 'Anna' }],
    ['create', 'account', { name: 'Klinik am See', mainContactId: contact }],
    ['identify', root, '17'],
    ['link', contact, root],
  ])
})

test('[U-006] a person met by the name alone is somebody new, one met by a mailbox is that person', () => {
  const matches = likely(annaId)
  const [alone] = given({ ...world, matches }).when(row)
  expect(alone?.outcome.relations).toMatchObject([
    { state: 'new', evidence: null, others: [annaId] },
  ])
  const [met] = given({ ...world, matches }).when({
    ...row,
    'mainContact.emailAddress': 'A@SEE.de',
  })
  expect(met?.outcome.relations).toMatchObject([
    { state: 'known', id: annaId, evidence: 'email', others: [] },
  ])
})

test('a company that a person names, and nothing but its name, is a question: nobody is linked and the row says so', () => {
  const [plan] = given({
    records: [clinic],
    targetClass: 'contact',
    matches: likely('clinic', 'mainAccount'),
  }).when({
    'supplierIdentification.value': '8',
    surname: 'Adler',
    'mainAccount.name': 'Klinik am See',
  })
  expect(plan?.outcome).toMatchObject({
    kind: 'new',
    created: ['contact', 'score'],
    relations: [{ state: 'doubtful', others: ['clinic'] }],
    rejected: [{ code: 'relation-ambiguous', column: 'mainAccount.name' }],
  })
})

test('a contact that the company has already is met by its words, and linked no second time', () => {
  const [plan] = given({ ...world, links: linked }).when({
    ...row,
    'mainContact.emailAddress': 'a@see.de',
  })
  expect(plan?.outcome.relations).toMatchObject([{ id: annaId, evidence: 'linked' }])
  expect(commandsOf(plan)).toEqual([['propose', 'clinic', 'mainContactId', annaId]])
})

test('an excluded, merged or forgotten contact is linked to nobody', () => {
  for (const end of [
    { excludedByEditor: true },
    { excludedByEditor: true, mergedInto: 'other' },
    { erasedAt: '2026-01-01T00:00:00.000Z' },
  ]) {
    const [plan] = given({
      ...world,
      records: [clinic, person(annaId, { ...anna.state.values, ...end }), score('score', {})],
      identified: [...world.identified, { class: 'contact', value: '8', record: annaId }],
    }).when({ ...row, 'mainContact.supplierIdentification.value': '8' })
    expect(plan?.outcome).toMatchObject({
      kind: 'unchanged',
      relations: [{ state: 'doubtful', others: [annaId] }],
      rejected: [{ code: 'record-excluded' }],
    })
  }
})

test('[H-004] two rows that name one new contact in telling words, or by its identification, create it once', () => {
  for (const named of [
    { 'mainContact.emailAddress': 'neu@see.de' },
    { 'mainContact.supplierIdentification.value': '9' },
  ]) {
    const [first, again] = given(world).when({ ...row, ...named }, { ...row, ...named })
    const created = first?.commands[0]?.record
    expect(first?.outcome.created).toEqual(['contact'])
    expect(again?.outcome).toMatchObject({ kind: 'unchanged', created: [] })
    expect(again?.outcome.relations).toMatchObject([{ state: 'known', id: created }])
  }
})

test('the rule about a missing main contact: another contact of the row becomes it where there is none', () => {
  const options = { mappingRule: 'SetOtherAsMainContactIfMainIsMissing' as const }
  const other = { 'supplierIdentification.value': '17', 'contacts.surname': 'Berg' }
  const [plan] = given({ ...world, options }).when(other)
  const created = plan?.commands[0]?.record
  expect(commandsOf(plan)).toContainEqual(['propose', 'clinic', 'mainContactId', created])
  const led = company('clinic', { ...clinic.state.values, mainContactId: annaId })
  const [kept] = given({ ...world, options, records: [led, score('score', {})] }).when(other)
  expect(commandsOf(kept).map(([verb]) => verb)).toEqual(['create', 'link'])
})

test('the rule that main relations are for new companies leaves a known one as it is', () => {
  const options = { mappingRule: 'CreateMainRelationOnlyIfAwardeeNew' as const }
  const [known] = given({ ...world, options }).when(row)
  expect(known?.outcome).toMatchObject({ kind: 'unchanged', relations: [] })
  const [fresh] = given({ options }).when({ ...row, name: 'Klinik am See' })
  expect(fresh?.outcome.relations).toMatchObject([{ part: 'mainContact', state: 'new' }])
})
