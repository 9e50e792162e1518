import { calendarBefore } from './calendar.ts'
import { addCatalogue, anna, erik, service } from './catalogue.ts'
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
import { loadTowns } from './postcodes.ts'
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
import { addTaxonomy } from './taxonomy.ts'
import { Timeline } from './timeline.ts'

/** Projects whose newest year is in progress; the others have been finished since the year before. */
const inWork: readonly string[] = ['KLI', 'ARB']
const yearOf = ({ code }: Project): string => (inWork.includes(code) ? '2026' : '2025')

const project = (code: string): Project => {
  const found = projects.find((one) => one.code === code)
  if (!found) throw new Error(`There is no project ${code}`)
  return found
}

/** Adds the first delivery of every project, verified in the weeks after it. */
const deliverFirst = (play: SeedContext, reception: DeliveryContext): Map<string, Row[]> => {
  const { calendar, random } = play
  const delivered = new Map<string, Row[]>()
  projects.forEach((one, n) => {
    const year = yearOf(one)
    const rows = newRows(one, year, one.size, random)
    const name = `${one.code}_${year}_Erstlieferung.csv`
    const since = 240 - n * 9
    const at = calendar.at(since, 60)
    deliver(reception, { project: one, year, name, at, by: anna, rows })
    const waits = one.code === 'EAR' ? 18 : 0
    approveAll(play, one, year, rows.slice(0, rows.length - waits), since - 1)
    delivered.set(one.code, rows)
  })
  return delivered
}

/** Adds a second delivery of a project some days ago, whose differences wait. */
const deliverAgain = (
  { calendar, random }: SeedContext,
  reception: DeliveryContext,
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
  deliver(reception, {
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
  play: SeedContext,
  reception: DeliveryContext,
  rowsOf: (code: string) => readonly Row[],
): void => {
  const doctors = rowsOf('EAR')
  deliverForUnapproved(play, reception, project('EAR'), doctors.slice(-6))
  addSecondSpeakers(play, rowsOf('KLI').slice(0, 8))
  addSecondScores(play, project('INN'), rowsOf('INN').slice(0, 8))
  addProductWithoutMaker(play)
  addTwoOfOnePerson(play)
  addChainOfMerges(play, reception.product)
  addPutAside(play, reception.product)
  const corrected = deliverCorrections(play, reception, project('EAR'), doctors.slice(8, 32))
  addSpotChecks(play, reception.product, corrected)
  leaveDeliveriesOpen(play, reception, project('KLI'), rowsOf('KLI'))
  const employers = rowsOf('ARB').slice(-4)
  addRareStandings(play, { project: project('ARB'), year: '2026' }, employers)
  addVocabulary(play, reception.product)
  markPerson(play, doctors.slice(70))
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
  const play: SeedContext = {
    timeline,
    calendar: calendarBefore(Date.now()),
    random: seededRandom(seed),
  }
  const reception: DeliveryContext = { product, timeline, folder }
  timeline.add({
    at: play.calendar.at(420, 0),
    by: service,
    source: 'service',
    play: async ({ unit }) => {
      await addCatalogue(product, unit)
      await addTaxonomy(product, unit)
    },
  })
  loadTowns(play, product)
  const delivered = deliverFirst(play, reception)
  const rowsOf = (...codes: string[]) => codes.flatMap((code) => delivered.get(code) ?? [])
  const houses = rowsOf('KLI', 'ARB', 'INN')
  addSpeakers(play, [...rowsOf('KLI').slice(0, 70), ...rowsOf('ARB').slice(0, 50)], 160)
  addProducts(play, project('MOB'), rowsOf('MOB'), 150)
  for (const code of ['KLI', 'ARB', 'INN'])
    addEarlierAwards(play, project(code), rowsOf(code), ['2021', '2022', '2023', '2024'], 148)
  // ExistingData the first edits: while something waits nothing can be released.
  for (const [n, code] of ['KLI', 'ARB', 'INN'].entries())
    releaseYears(play, product, {
      project: project(code),
      years: ['2023', '2024'],
      since: 147,
      minutes: 120 + 35 * n,
    })
  editingSince(play, houses, { edits: 330, from: 145, to: 9 })
  addMarks(play, [...houses, ...rowsOf('EAR').slice(0, 60)])
  excludeSome(play, rowsOf('INN'))
  deliverAgain(play, reception, rowsOf('KLI'), { code: 'KLI', days: 7, fresh: 26, twice: 7 })
  deliverAgain(play, reception, rowsOf('ARB'), { code: 'ARB', days: 4, fresh: 22, twice: 5 })
  addOpenEdits(play, houses, 150)
  overtakeSome(play, rowsOf('KLI', 'ARB'), 40)
  addRareStates({ ...play, random: seededRandom(seed + 1) }, reception, rowsOf)
  await timeline.play(product)
}
