import { calendarBefore } from './calendar.ts'
import { addCatalogue, addTaxonomy, anna, erik, service } from './catalogue.ts'
import type { Row } from './delivered-row.ts'
import { type DeliveryContext, deliver } from './delivery.ts'
import { addMarks, addOpenEdits, excludeSome, overtakeSome } from './editorial-work.ts'
import {
  addEarlierAwards,
  addProducts,
  addSpeakers,
  approveAll,
  editingSince,
  releaseYears,
  type SeedContext,
} from './history.ts'
import {
  addPutAside,
  addSpotChecks,
  deliverCorrections,
  leaveDeliveriesOpen,
} from './pending-states.ts'
import { places, southTyrol } from './places.ts'
import type { Product } from './product.ts'
import { type Project, projects } from './projects.ts'
import { seededRandom } from './random.ts'
import { addRareStandings, addVocabulary, markPerson } from './rare-states.ts'
import { laterRows, newRows, repeatedRows } from './rows.ts'
import {
  addChainOfMerges,
  addProductWithoutMaker,
  addSecondScores,
  addSecondSpeakers,
  addTwoOfOnePerson,
  deliverForUnapproved,
} from './states.ts'
import { Timeline } from './timeline.ts'
import { acceptWrongValues } from './wrong-values.ts'

/** Projects whose newest year is in progress; the others have been finished since the year before. */
const inWork: readonly string[] = ['KLI', 'ARB']
const yearOf = ({ code }: Project): string => (inWork.includes(code) ? '2026' : '2025')

const project = (code: string): Project => {
  const found = projects.find((one) => one.code === code)
  if (!found) throw new Error(`There is no project ${code}`)
  return found
}

/** Adds a postcode table of the demo's own towns, loaded by Anna, so that positions can be looked up at once. */
const loadTowns = ({ timeline, calendar }: SeedContext, { loadPostcodes }: Product): void => {
  const towns = [...places, ...southTyrol].map(
    ({ countryCode: country, zipCode: postcode, city: place, latitude, longitude }) => ({
      ...{ country, postcode, place, latitude, longitude },
    }),
  )
  const lines = towns.map((town) => Object.values(town).join(';'))
  const content = ['land;plz;ort;breitengrad;laengengrad', ...lines].join('\n')
  timeline.add({
    at: calendar.at(400, 30),
    by: anna,
    source: 'ui',
    apply: ({ unit }) =>
      loadPostcodes(unit, {
        fileName: 'Orte_Demo.csv',
        bytes: new TextEncoder().encode(content),
        places: towns,
      }),
  })
}

/** Adds the first delivery of every project, verified in the weeks after it. */
const deliverFirst = (
  context: SeedContext,
  deliveryContext: DeliveryContext,
): Map<string, Row[]> => {
  const { calendar, random } = context
  const delivered = new Map<string, Row[]>()
  projects.forEach((one, n) => {
    const year = yearOf(one)
    const rows = newRows(one, year, one.size, random)
    const name = `${one.code}_${year}_Erstlieferung.csv`
    const since = 240 - n * 9
    const at = calendar.at(since, 60)
    deliver(deliveryContext, { project: one, year, name, at, by: anna, rows })
    const waits = one.code === 'EAR' ? 18 : 0
    approveAll(context, one, year, rows.slice(0, rows.length - waits), since - 1)
    delivered.set(one.code, rows)
  })
  return delivered
}

/** Adds a second delivery of a project some days ago, whose differences wait. */
const deliverAgain = (
  { calendar, random }: SeedContext,
  deliveryContext: DeliveryContext,
  rows: readonly Row[],
  {
    code,
    days,
    fresh,
    twice,
  }: {
    readonly code: string
    readonly days: number
    readonly fresh: number
    /** Number of records that come a second time under another number: duplicates. */
    readonly twice: number
  },
): void => {
  const one = project(code)
  const more = newRows(one, yearOf(one), fresh, random, rows.length)
  const later = laterRows(rows, more, { root: 0.85, award: 0.3 }, random)
  const name = `${code}_${yearOf(one)}_Nachlieferung.csv`
  const at = calendar.at(days, 95)
  deliver(deliveryContext, {
    project: one,
    year: yearOf(one),
    name,
    at,
    by: erik,
    rows: [...later, ...repeatedRows(rows, twice)],
  })
}

/** Adds every state that the specification names and that the rest of the demo does not produce. */
const addRareStates = (
  context: SeedContext,
  deliveryContext: DeliveryContext,
  rowsOf: (code: string) => readonly Row[],
): void => {
  const doctors = rowsOf('EAR')
  deliverForUnapproved(context, deliveryContext, project('EAR'), doctors.slice(-6))
  addSecondSpeakers(context, rowsOf('KLI').slice(0, 8))
  addSecondScores(context, project('INN'), rowsOf('INN').slice(0, 8))
  addProductWithoutMaker(context)
  addTwoOfOnePerson(context)
  addChainOfMerges(context, deliveryContext.product)
  addPutAside(context, deliveryContext.product)
  const corrected = deliverCorrections(
    context,
    deliveryContext,
    project('EAR'),
    doctors.slice(8, 32),
  )
  addSpotChecks(context, deliveryContext.product, corrected)
  leaveDeliveriesOpen(context, deliveryContext, project('KLI'), rowsOf('KLI'))
  const employers = rowsOf('ARB').slice(-4)
  addRareStandings(context, { project: project('ARB'), year: '2026' }, employers)
  addVocabulary(context, deliveryContext.product)
  markPerson(context, doctors.slice(70))
}

/**
 * Seeds the data of a first start: six projects with months of decided history, two deliveries and some days of open edits. The same
 * seed gives the same data. `folder`: the product's data folder.
 */
export const seedDemo = async (
  product: Product,
  { folder, seed }: { readonly folder: string; readonly seed: number },
): Promise<void> => {
  const timeline = new Timeline()
  const context: SeedContext = {
    timeline,
    calendar: calendarBefore(Date.now()),
    random: seededRandom(seed),
  }
  const deliveryContext: DeliveryContext = { product, timeline, folder }
  timeline.add({
    at: context.calendar.at(420, 0),
    by: service,
    source: 'service',
    apply: async ({ unit }) => {
      await addCatalogue(product, unit)
      await addTaxonomy(product, unit)
    },
  })
  loadTowns(context, product)
  const delivered = deliverFirst(context, deliveryContext)
  const rowsOf = (...codes: string[]) => codes.flatMap((code) => delivered.get(code) ?? [])
  const houses = rowsOf('KLI', 'ARB', 'INN')
  addSpeakers(context, [...rowsOf('KLI').slice(0, 70), ...rowsOf('ARB').slice(0, 50)], 160)
  addProducts(context, project('MOB'), rowsOf('MOB'), 150)
  for (const code of ['KLI', 'ARB', 'INN'])
    addEarlierAwards(context, project(code), rowsOf(code), ['2021', '2022', '2023', '2024'], 148)
  // ExistingData the first edits: while something waits nothing can be released.
  for (const [n, code] of ['KLI', 'ARB', 'INN'].entries())
    releaseYears(context, product, {
      project: project(code),
      years: ['2023', '2024'],
      since: 147,
      minutes: 120 + 35 * n,
    })
  editingSince(context, houses, { edits: 330, from: 145, to: 9 })
  addMarks(context, [...houses, ...rowsOf('EAR').slice(0, 60)])
  excludeSome(context, rowsOf('INN'))
  deliverAgain(context, deliveryContext, rowsOf('KLI'), {
    code: 'KLI',
    days: 7,
    fresh: 26,
    twice: 7,
  })
  deliverAgain(context, deliveryContext, rowsOf('ARB'), {
    code: 'ARB',
    days: 4,
    fresh: 22,
    twice: 5,
  })
  addOpenEdits(context, houses, 150)
  overtakeSome(context, rowsOf('KLI', 'ARB'), 40)
  addRareStates({ ...context, random: seededRandom(seed + 1) }, deliveryContext, rowsOf)
  acceptWrongValues(
    { ...context, random: seededRandom(seed + 2) },
    deliveryContext,
    project('INN'),
    rowsOf('INN').slice(0, 30),
  )
  await timeline.apply(product)
}
