import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openSheet } from '@stammbuch/sheets'
import { expect, test } from 'vitest'
import { transformed } from '../mapping/transformation.rules.ts'
import { rememberedColumns } from './remembered-columns.rules.ts'
import { type SuggestedClass, suggestColumns } from './suggest-columns.rules.ts'

type Step = Parameters<typeof transformed>[1][number]

const data = path.resolve(import.meta.dirname, '../../../../../../shared/data')

const targets = (columns: Parameters<typeof suggestColumns>[0], targetClass: SuggestedClass) =>
  Object.fromEntries(
    suggestColumns(columns, targetClass).map(({ source, target }) => [source, target]),
  )

test('headers in the words of suppliers lead to their fields, each once', () => {
  const headers = [
    'Lfd. Nr.',
    'Name der Einrichtung',
    'Straße / Hausnr.',
    'PLZ',
    'Ort',
    'Tel.',
    'E-Mail',
    'Bemerkung',
  ]
  const columns = headers.map((header) => ({ header, samples: [] }))
  expect(targets(columns, 'account')).toEqual({
    'Name der Einrichtung': 'name',
    'Straße / Hausnr.': 'street',
    PLZ: 'zipCode',
    Ort: 'city',
    'Tel.': 'telephoneNumber',
    'E-Mail': 'emailAddress',
  })
})

test('the look of the cells speaks where the header does not, and against it where they differ', () => {
  const columns = [
    { header: 'Spalte A', samples: ['a@x.de', 'b@y.de'] },
    { header: 'Kontakt', samples: ['Herr Müller', 'Frau Meier'] },
    { header: 'Web', samples: ['https://x.de', 'www.y.de'] },
  ]
  const found = suggestColumns(columns, 'account')
  expect(found.map(({ source, target }) => [source, target])).toEqual([
    ['Spalte A', 'emailAddress'],
    ['Web', 'website'],
  ])
  expect(found[0]?.confidence).toBeLessThan(0.9)
  expect(found[1]?.confidence).toBeGreaterThan(0.9)
})

test.for([
  { says: 'codes of countries', samples: ['DE', 'AT', 'DE', ''], target: 'countryCode' },
  { says: 'countries written out', samples: ['Deutschland', 'Österreich'], target: 'countryCode' },
  { says: 'states written out', samples: ['Bayern', 'Hessen', 'Saarland'], target: 'region' },
  { says: 'codes of states', samples: ['BY', 'SH', 'NI', 'BE'], target: 'region' },
])('a column „Land“ that holds $says becomes $target', ({ samples, target }) => {
  for (const targetClass of ['account', 'contact'] as const)
    expect(targets([{ header: 'Land', samples }], targetClass)).toEqual({ Land: target })
})

test('countries that are written out become their codes', () => {
  const samples = ['Deutschland', 'AT', ' Österreich ', 'Deutschland']
  const [found] = suggestColumns([{ header: 'Land', samples }], 'account')
  expect(found?.transformations).toEqual([
    { kind: 'lookup', values: { Deutschland: 'DE', Österreich: 'AT' } },
  ])
})

test('an address in one cell is taken apart into its three fields', () => {
  const columns = [{ header: 'Sitz', samples: ['Weg 1, 24939 Kiel', 'Am Markt 3, 35041 Marburg'] }]
  expect(
    suggestColumns(columns, 'account').map(({ target, transformations }) => [
      target,
      transformations,
    ]),
  ).toEqual(['street', 'zipCode', 'city'].map((part) => [part, [{ kind: 'address-part', part }]]))
})

test('a postcode and its city in one cell are taken apart', () => {
  const columns = [{ header: 'PLZ/Ort', samples: ['24939 Kiel', '35041 Marburg an der Lahn'] }]
  const found = suggestColumns(columns, 'account')
  expect(found.map(({ target }) => target)).toEqual(['zipCode', 'city'])
  expect(
    found.map(({ transformations }) =>
      transformed('35041 Marburg an der Lahn', transformations as Step[]),
    ),
  ).toEqual(['35041', 'Marburg an der Lahn'])
})

test('surname and first name in one cell of persons are taken apart', () => {
  const columns = [{ header: 'Name, Vorname', samples: ['Muster, Max', 'von Au, Eva'] }]
  const found = suggestColumns(columns, 'contact')
  expect(
    found.map(({ target, transformations }) => [
      target,
      transformed('von Au, Eva', transformations as Step[]),
    ]),
  ).toEqual([
    ['surname', 'von Au'],
    ['firstName', 'Eva'],
  ])
})

test('a second column of a field is joined to the one that names it', () => {
  const columns = ['Straße', 'Hausnr.', 'Vorwahl', 'Telefon'].map((header) => ({
    header,
    samples: [],
  }))
  expect(targets(columns, 'account')).toEqual({
    Straße: 'street',
    'Hausnr.': 'street',
    Vorwahl: 'telephoneNumber',
    Telefon: 'telephoneNumber',
  })
  expect(targets([{ header: 'Hausnr.', samples: [] }], 'account')).toEqual({})
})

test('[R-025] of the two columns that the DMS has for a toplist, its name is taken and not its key', () => {
  const columns = [
    { header: 'toplist_id', samples: ['56402cf9-9806-8022-99aa-e1fcc3826383'] },
    { header: 'toplist_label', samples: ['Kardiologie'] },
  ]
  expect(targets(columns, 'account')).toEqual({ toplist_label: 'award.toplistLabel' })
})

test('rank, points and toplist lead to the award, in lists of companies and of persons', () => {
  const columns = [
    { header: 'Rang', samples: ['1', '2', '3'] },
    { header: 'Punkte', samples: ['87,5', '80'] },
    { header: 'Topliste', samples: ['Herzchirurgie', 'Geburtshilfe'] },
  ]
  for (const targetClass of ['account', 'contact'] as const)
    expect(targets(columns, targetClass)).toEqual({
      Rang: 'award.rank',
      Punkte: 'award.scoring',
      Topliste: 'award.toplistLabel',
    })
  const places = suggestColumns(
    [{ header: 'Platz', samples: ['Am Markt', 'Rathausplatz'] }],
    'account',
  )
  expect(places.every(({ confidence }) => confidence < 0.9)).toBe(true)
})

test('what is said of a contact in a list of companies is not taken for the company’s own', () => {
  const columns = [
    'E-Mail',
    'Vorname Ansprechpartner',
    'AP Nachname',
    'E-Mail Ansprechpartner',
  ].map((header) => ({ header, samples: [] }))
  const found = suggestColumns(columns, 'account')
  expect(Object.fromEntries(found.map(({ source, target }) => [source, target]))).toEqual({
    'E-Mail': 'emailAddress',
    'Vorname Ansprechpartner': 'mainContact.firstName',
    'AP Nachname': 'mainContact.surname',
    'E-Mail Ansprechpartner': 'mainContact.emailAddress',
  })
  for (const { target, confidence } of found)
    if (target.startsWith('mainContact')) expect(confidence).toBeLessThan(0.9)
})

test('an empty row takes nothing from a column of keys, a repeated value does', () => {
  const key = (samples: readonly string[]) => targets([{ header: 'Nummer', samples }], 'account')
  expect(key(['17', '18', ''])).toEqual({ Nummer: 'supplierIdentification.value' })
  expect(key(['17', '17', '18'])).toEqual({})
  expect(key(['17', '', ''])).toEqual({})
})

test('a header that only sounds a little like a field is left to people', () => {
  for (const [header, targetClass] of [
    ['Auszeichnung', 'account'],
    ['Fachrichtung', 'contact'],
  ] as const)
    expect(targets([{ header, samples: [] }], targetClass)).toEqual({})
})

test('the employer in a list of persons is their company', () => {
  for (const header of ['Klinik', 'Arbeitgeber', 'Firma', 'Praxis'])
    expect(targets([{ header, samples: [] }], 'contact')).toEqual({ [header]: 'mainAccount.name' })
})

test('a dynamic field is found by its name and its label', () => {
  const dynamic = [
    {
      name: 'n_beds',
      label: 'Betten',
      type: 'TYPE_INTEGER' as const,
      nullable: true,
      zeroAllowed: true,
    },
  ]
  const [found] = suggestColumns([{ header: 'Betten', samples: ['1'] }], 'account', dynamic)
  expect(found?.target).toBe('score.dynamicFields.n_beds')
})

test('columns of products lead to brand, model and year', () => {
  const columns = ['Marke', 'Modell', 'Modelljahr'].map((header) => ({ header, samples: [] }))
  expect(targets(columns, 'product')).toEqual({
    Marke: 'brand',
    Modell: 'label',
    Modelljahr: 'modelYear',
  })
})

test('what the supplier’s newest mapping did comes before every guess, transformations included', () => {
  const trim = [{ kind: 'trim' as const }]
  const earlier = [
    { name: 'Neu', columns: [{ source: 'Haus', target: 'shortName', transformations: trim }] },
    {
      name: 'Alt',
      columns: [
        { source: 'Haus', target: 'name', transformations: [] },
        { source: 'kurz', target: 'shortName', transformations: [] },
        { source: 'xyz', target: 'city', transformations: [] },
        { source: 'weg', target: 'score.dynamicFields.gone', transformations: [] },
      ],
    },
  ]
  const headers = [' HAUS', 'Kurz', 'xyz', 'weg', 'PLZ']
  const remembered = rememberedColumns(headers, earlier, 'account', [])
  const columns = headers.map((header) => ({ header, samples: [] }))
  const found = suggestColumns(columns, 'account', [], remembered)
  expect(found.map(({ source, target }) => [source, target])).toEqual([
    [' HAUS', 'shortName'],
    ['xyz', 'city'],
    ['PLZ', 'zipCode'],
  ])
  expect(found[0]).toMatchObject({ confidence: 1, transformations: trim })
  expect(found[0]?.reason).toContain('Daten-Mapping „Neu“')
})

interface Gold {
  readonly files: Record<
    string,
    { rootType: string; columns: Record<string, string | string[] | null> }
  >
}
interface Verdict {
  readonly column: string
  readonly isMapped: boolean
  readonly isRight: boolean
  readonly isSure: boolean
}

const firstRows = async (rows: AsyncIterable<{ readonly cells: readonly string[] }>) => {
  const cells: (readonly string[])[] = []
  for await (const row of rows) if (cells.push(row.cells) >= 200) break
  return cells
}

const judge = async (
  file: string,
  { columns: expected, rootType }: Gold['files'][string],
): Promise<Verdict[]> => {
  const { headers, rows } = await openSheet(path.join(data, file))
  const cells = await firstRows(rows)
  const found = suggestColumns(
    headers.map((header, index) => ({ header, samples: cells.map((row) => row[index] ?? '') })),
    rootType as SuggestedClass,
  )
  return headers.map((header) => {
    const wanted = [expected[header] ?? []]
      .flat()
      .filter((one) => one !== 'dynamic' && !one.startsWith('join'))
    const given = found.filter(({ source }) => source === header)
    return {
      column: `${file}: ${header} → ${given.map(({ target }) => target)}`,
      isMapped: wanted.length > 0,
      isRight: given.length > 0 && given.every(({ target }) => wanted.includes(target)),
      isSure: given.some(({ confidence }) => confidence >= 0.9),
    }
  })
}

test.skipIf(!existsSync(data))(
  'on real lists nine of ten mapped columns are right (needs ../shared/data)',
  async () => {
    const gold = JSON.parse(readFileSync(path.join(data, 'mapping_gold.json'), 'utf8')) as Gold
    const files = Object.entries(gold.files)
    const verdicts = (await Promise.all(files.map(([file, one]) => judge(file, one)))).flat()
    const mapped = verdicts.filter(({ isMapped }) => isMapped)
    const sure = verdicts.filter(({ isSure }) => isSure)
    const misses = mapped.filter(({ isRight }) => !isRight)
    const wrong = sure.filter(({ isRight }) => !isRight)
    const shown = [...misses, ...wrong].map(({ column }) => column).join('\n')
    expect(mapped.length).toBeGreaterThan(30)
    expect(1 - misses.length / mapped.length, shown).toBeGreaterThanOrEqual(0.9)
    expect(wrong.length / sure.length, shown).toBeLessThanOrEqual(0.05)
  },
)
