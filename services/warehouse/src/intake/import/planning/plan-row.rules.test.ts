import { idFrom } from '@stammbuch/ledger'
import { expect, test } from 'vitest'
import { award, commandsOf, company, given, product, score } from '../../testing/planning.ts'

const clinic = company('clinic', { name: 'Klinik am See', zipCode: '24103', city: 'Kiel' })
const newClinic = idFrom('run:2:account')
const scoreOf = (holder: string) => ({
  accountId: holder,
  rankingGroupId: 'project',
  periodId: '2026',
})
const hasScore = (holder: string, record = 'score') => ({
  records: [clinic, score(record, {})],
  placed: [{ holder, placement: { kind: 'score' as const }, record }],
})
const namesake = (id: string, more = {}) =>
  new Map([[2, [{ id, own: false, sameSupplier: false, ...more }]]])
const likely = (verdict: 'same' | 'ambiguous', ...records: readonly [string, number][]) =>
  new Map([
    [
      '2:',
      { verdict, candidates: records.map(([id, probability]) => ({ id, label: '', probability })) },
    ],
  ])
const called = {
  identified: [{ class: 'account' as const, value: '17', record: 'clinic' }],
  identifications: [{ record: 'clinic', value: '17' }],
}

test('[H-004] a company that nobody knows is created with its first values, what the supplier calls it and its score', () => {
  const [plan] = given().when({ 'supplierIdentification.value': '17', name: 'Klinik am See' })
  expect(commandsOf(plan)).toEqual([
    ['create', 'account', { name: 'Klinik am See' }],
    ['identify', newClinic, '17'],
    ['create', 'score', scoreOf(newClinic)],
  ])
  expect(plan?.outcome).toMatchObject({
    kind: 'new',
    root: newClinic,
    created: ['account', 'score'],
    proposed: 0,
  })
  expect(plan?.commands[0]?.command).toMatchObject({
    origin: { kind: 'import', sampleId: 'delivery', row: 2, columns: { name: 'name' } },
  })
})

test('one that is known by its identification gets a proposal for each field that differs, and for no other', () => {
  const [plan] = given({ ...hasScore('clinic'), ...called }).when({
    'supplierIdentification.value': '17',
    name: 'Klinik am See',
    city: 'Kiel-Mitte',
    street: '',
  })
  expect(commandsOf(plan)).toEqual([['propose', 'clinic', 'city', 'Kiel-Mitte']])
  expect(plan?.outcome).toMatchObject({ kind: 'changed', evidence: 'identification', proposed: 1 })
})

test('a row that says nothing new changes nothing, nor does one whose value waits or was declined unless it is forced', () => {
  const waiting = { changeId: 'c', attribute: 'city', oldValue: 'Kiel', newValue: 'Bonn' }
  const asked = {
    ...clinic,
    state: { ...clinic.state, pending: [{ ...waiting, proposer: null, sampleId: null }] },
  }
  const world = {
    ...hasScore('clinic'),
    ...called,
    records: [asked, score('score', {})],
    declined: [{ record: 'clinic', attribute: 'name', value: 'Seeklinik' }],
  }
  const id = { 'supplierIdentification.value': '17' }
  const rows = [
    { ...id, name: 'Klinik am See' },
    { ...id, name: 'Seeklinik', city: 'Bonn' },
  ]
  for (const plan of given(world).when(...rows)) expect(plan.outcome.kind).toBe('unchanged')
  const [, forced] = given({ ...world, options: { force: true }, declined: [] }).when(...rows)
  expect(commandsOf(forced)).toContainEqual(['propose', 'clinic', 'name', 'Seeklinik'])
})

test('one is known by evidence: the name and the place, and it is said which', () => {
  const world = { ...hasScore('clinic'), namesakes: namesake('clinic') }
  const [plan] = given(world).when({ name: 'KLINIK AM SEE', zipCode: '24103' })
  expect(plan?.outcome).toMatchObject({ kind: 'changed', root: 'clinic', evidence: 'place' })
})

test('[I-022] one that the model takes for likely, but not for certain, is for somebody to confirm', () => {
  const row = { name: 'Klinik am Seh', zipCode: '24105', city: 'Kiel' }
  for (const probability of [0.5, 0.8, 0.98]) {
    const matches = likely('ambiguous', ['clinic', probability])
    const [plan] = given({ ...hasScore('clinic'), matches }).when(row)
    expect(plan).toMatchObject({
      commands: [],
      outcome: { kind: 'conflict', root: null, fits: [{ id: 'clinic', probability }] },
    })
  }
  const matches = likely('same', ['clinic', 0.995])
  const [sure] = given({ ...hasScore('clinic'), matches }).when(row)
  expect(sure?.outcome).toMatchObject({ kind: 'changed', root: 'clinic' })
})

test('a likely one is meant without asking when it has that very name and may stand there, or when the row says nothing new of it', () => {
  const matches = likely('ambiguous', ['clinic', 0.8])
  const world = { ...hasScore('clinic'), matches, namesakes: namesake('clinic') }
  const [named] = given(world).when({ name: 'KLINIK AM SEE', city: 'Kiel' })
  expect(named?.outcome).toMatchObject({ kind: 'changed', root: 'clinic' })
  const row = { name: 'Klinik am See', zipCode: '24103', city: 'Kiel' }
  const [same] = given({ ...world, namesakes: new Map() }).when(row)
  expect(same?.outcome).toMatchObject({ kind: 'unchanged', root: 'clinic' })
})

test('the name alone is a question, unless this supplier brought the company or neither says more than the name', () => {
  const row = { name: 'Klinik am See', street: '' }
  const [asked] = given({ ...hasScore('clinic'), namesakes: namesake('clinic') }).when({
    ...row,
    street: 'Seeweg 1',
  })
  expect(asked?.outcome).toMatchObject({ kind: 'conflict', fits: [{ evidence: null }] })
  const own = namesake('clinic', { sameSupplier: true })
  const [again] = given({ ...hasScore('clinic'), namesakes: own }).when(row)
  expect(again?.outcome).toMatchObject({ kind: 'unchanged', evidence: 'supplier' })
  const bare = company('clinic', { name: 'Klinik am See' })
  const [all] = given({
    ...hasScore('clinic'),
    records: [bare, score('score', {})],
    namesakes: namesake('clinic'),
  }).when(row)
  expect(all?.outcome).toMatchObject({ kind: 'unchanged', evidence: 'same-name' })
})

test('a row that fits several records changes none and names them all', () => {
  const other = company('other', { name: 'Klinik am See', city: 'Kiel' })
  const [byName] = given({
    records: [clinic, other],
    namesakes: new Map([
      [2, ['clinic', 'other'].map((id) => ({ id, own: false, sameSupplier: false }))],
    ]),
  }).when({ name: 'Klinik am See', city: 'Kiel' })
  expect(byName?.outcome.fits.map(({ id }) => id)).toEqual(['clinic', 'other'])
  const [byId] = given({
    records: [clinic, other],
    identified: [...called.identified, { class: 'account', value: '17', record: 'other' }],
  }).when({ 'supplierIdentification.value': '17', name: 'Klinik' })
  expect(byId).toMatchObject({ commands: [], outcome: { kind: 'conflict' } })
})

test('an excluded record, be it merged into another, refuses the row', () => {
  for (const closed of [{}, { mergedInto: 'other' }]) {
    const excluded = company('clinic', { name: 'Klinik', excludedByEditor: true, ...closed })
    const [plan] = given({ ...called, records: [excluded] }).when({
      'supplierIdentification.value': '17',
      name: 'Klinik am See',
    })
    expect(plan).toMatchObject({
      commands: [],
      outcome: { kind: 'refused', rejected: [{ row: 2, code: 'record-excluded' }] },
    })
  }
})

test('[H-004] rows about one new company create it once, be it by its identification or in the same words', () => {
  const [first, again] = given().when(
    { 'supplierIdentification.value': '17', name: 'Klinik am See', city: '' },
    { 'supplierIdentification.value': '17', name: 'Klinik am See', city: 'Kiel' },
  )
  expect(first?.outcome.kind).toBe('new')
  expect(commandsOf(again)).toEqual([['propose', newClinic, 'city', 'Kiel']])
  const row = { name: 'Klinik am See', city: 'Kiel' }
  const [, same] = given({ namesakes: new Map([2, 3].map((one) => [one, []])) }).when(row, row)
  expect(same?.outcome).toMatchObject({ kind: 'unchanged', root: newClinic, evidence: 'delivery' })
})

test('a product, an award and a score are created with their company, and met again at their place', () => {
  const row = {
    'supplierIdentification.value': '17',
    name: 'Klinik am See',
    'product.label': 'Stuhl',
    'award.toplistLabel': 'Beste Kliniken',
  }
  const [plan] = given({ toplists: ['Beste Kliniken'] }).when(row)
  const made = idFrom('run:2:product')
  expect(commandsOf(plan).slice(2)).toEqual([
    ['create', 'product', { accountId: newClinic, label: 'Stuhl' }],
    ['create', 'score', scoreOf(newClinic)],
    [
      'create',
      'award',
      { ...scoreOf(newClinic), toplistLabelId: 'Beste Kliniken', productId: made },
    ],
  ])
  const placement = { kind: 'award', toplist: 'Beste Kliniken', product: 'chair' } as const
  const names = JSON.stringify(['', 'stuhl', ''])
  const known = given({
    ...called,
    toplists: ['Beste Kliniken'],
    records: [clinic, product('chair', { label: 'Stuhl' }), score('score', {}), award('award', {})],
    placed: [
      { holder: 'clinic', placement: { kind: 'product', product: names }, record: 'chair' },
      { holder: 'clinic', placement: { kind: 'score' }, record: 'score' },
      { holder: 'clinic', placement, record: 'award' },
    ],
  })
  const [again] = known.when(row)
  expect(again?.outcome).toMatchObject({
    kind: 'unchanged',
    relations: [
      { part: 'product', state: 'known', id: 'chair' },
      { part: 'award', state: 'known', id: 'award' },
    ],
  })
})

test('a toplist that the project lacks is said and leaves the award out; a product without a model leaves the product out', () => {
  const [plan] = given({ toplists: ['Beste Kliniken'] }).when({
    'supplierIdentification.value': '17',
    name: 'Klinik am See',
    'product.brand': 'Sitzgut',
    'award.toplistLabel': 'Beste Ärzte',
  })
  expect(plan?.outcome).toMatchObject({
    kind: 'new',
    unknownToplist: 'Beste Ärzte',
    created: ['account', 'score'],
    rejected: [
      { column: 'product.brand', code: 'value-required' },
      { column: 'award.toplistLabel', code: 'value-not-listed' },
    ],
  })
})

test('without inserts a new row is skipped, without a name it is refused', () => {
  const [skipped] = given({ options: { skipInserts: true } }).when({ name: 'Klinik am See' })
  expect(skipped).toMatchObject({ commands: [], outcome: { kind: 'skipped', root: null } })
  const [nameless] = given().when({ name: '', city: 'Kiel' })
  expect(nameless?.outcome).toMatchObject({
    kind: 'refused',
    rejected: [{ code: 'no-root-entity' }],
  })
})

test('a probed new row tells whom a search by fields would have met, and is planned as without it', () => {
  const world = { records: [clinic], namesakes: namesake('clinic') }
  const row = {
    'supplierIdentification.value': '17',
    name: 'Klinik am See',
    zipCode: '24103',
  }
  const [plain] = given(world).when(row)
  const [probed] = given({ ...world, isProbed: true }).when(row)
  expect(probed?.commands).toEqual(plain?.commands)
  expect(probed?.outcome.likely).toMatchObject([{ id: 'clinic', evidence: 'place' }])
  expect(plain?.outcome.likely).toEqual([])
})

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null)
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

test('[H-004] a row that is planned again over the same knowledge gives the same, and changes nothing of what was known', () => {
  const rows = [
    { 'supplierIdentification.value': '17', name: 'Klinik am See', city: 'Plön' },
    { 'supplierIdentification.value': '18', name: 'Klinik am Wald', city: 'Plön' },
  ]
  for (const row of rows) {
    const known = frozen({ ...called, records: [clinic] })
    const [first, ...others] = given(known).again(3, row)
    expect(first?.commands.length).toBeGreaterThan(0)
    expect(others).toEqual([first, first])
  }
})
