import { idOf } from './catalogue.ts'
import type { Row } from './delivered-row.ts'
import type { Dice } from './dice.ts'
import { places, southTyrol } from './places.ts'
import type { Project } from './projects.ts'
import { accountValues, contactValues, phoneIn, streetOf, type Values } from './values.ts'

const measured = ({ code }: Project, dice: Dice): Values => {
  if (code === 'KLI') return { beds: dice.whole(60, 1_400), certified: dice.chance(0.6) }
  if (code === 'ARB') return { employees: dice.whole(50, 12_000) }
  if (code === 'EAR') return { recommendation_score: dice.whole(620, 990) / 10 }
  if (code === 'INN') return { note: dice.pick(['überzeugend', 'solide', 'herausragend']) }
  return {}
}

const rootOf = ({ code, trade }: Project, dice: Dice): Values => {
  if (trade) return accountValues(trade, dice)
  const place = code === 'AEL' ? dice.pick(southTyrol) : dice.pick(places)
  return contactValues(dice, { doctor: true, place })
}

const nameKey = ({ name, surname, firstName, city }: Values): string =>
  [name, surname, firstName, name ? '' : city].join('|')

/** One house in so many is delivered without a position. */
const unlocatedEvery = 9

/** Returns the values without those that the supplier does not know. */
const asKnown = (root: Values, number: number): Values =>
  'latitude' in root && number % unlocatedEvery === 0
    ? { ...root, latitude: null, longitude: null }
    : root

/** Returns rows of a delivery, none repeated, the best first. `after`: the number that the project has already. */
export const newRows = (
  project: Project,
  year: string,
  size: number,
  dice: Dice,
  after = 0,
): Row[] => {
  const { code, name } = project
  const seen = new Set<string>()
  const rows: Row[] = []
  let scoring = 980 - after * 2
  // A later delivery numbers on far behind the first one, whose numbers have holes.
  const first = after * 100
  for (let number = first + 1; rows.length < size && number < first + size * 20; number += 1) {
    const root = asKnown(rootOf(project, dice), number)
    if (seen.has(nameKey(root))) continue
    seen.add(nameKey(root))
    scoring -= dice.whole(0, 5)
    const rank = after + rows.length + 1
    const supplierKey = `${code}-${String(10_000 + number)}`
    rows.push({
      holder: idOf('record', supplierKey),
      supplierKey,
      root,
      score: measured(project, dice),
      award: { displayName: `${name} ${year}`, rank, scoring: scoring / 10 },
      toplist: dice.pick(project.toplists),
    })
  }
  return rows
}

const altered = (root: Values, dice: Dice): Values => {
  const place = places.find(({ city }) => city === root.city) ?? places[0]
  const changes: Record<string, () => Values> = {
    telephoneNumber: () => ({ telephoneNumber: phoneIn(place, dice) }),
    street: () => ({ street: streetOf(dice) }),
    emailAddress: () => ({
      emailAddress: String(root.emailAddress).replace('info@', 'kontakt@'),
    }),
    website: () => ({ website: String(root.website).replace('https://www.', 'https://') }),
    shortName: () => ({
      shortName: String(root.shortName)
        .replace(/ (Klinikum|Klinik|Software)/, '')
        .slice(0, 40),
    }),
    zipCode: () => ({ zipCode: String(Number(root.zipCode) + 1).padStart(5, '0') }),
  }
  const names = Object.keys(changes) as [string, ...string[]]
  const wanted = new Set([dice.pick(names), dice.pick(names)])
  return Object.assign({}, root, ...[...wanted].map((name) => changes[name]?.() ?? {}))
}

/** Returns the same rows half a year later: some values differ, ranks moved, a few are new. */
export const laterRows = (
  rows: readonly Row[],
  fresh: readonly Row[],
  shares: { readonly root: number; readonly award: number },
  dice: Dice,
): Row[] => {
  const known = rows.map((row): Row => {
    const root = dice.chance(shares.root) ? altered(row.root, dice) : row.root
    if (!dice.chance(shares.award)) return { ...row, root }
    const rank = Math.max(1, Number(row.award.rank) + dice.whole(-4, 4))
    const scoring = Number(row.award.scoring) + dice.whole(-9, 9) / 10
    return { ...row, root, award: { ...row.award, rank, scoring: Math.round(scoring * 10) / 10 } }
  })
  return [...known, ...fresh]
}

/** Variations of a house as another person would type them, without a hint at another house. */
const otherwise: readonly ((root: Values) => Values)[] = [
  (root) => ({ telephoneNumber: null, shortName: root.name ?? null }),
  ({ street }) => ({ street: String(street).replace(/straße|strasse/i, 'str.'), website: null }),
  ({ name }) => ({ name: String(name).toUpperCase(), emailAddress: null }),
  ({ name }) => ({ name: `${String(name).slice(0, 5)}${String(name).slice(6)}` }),
]

/** Returns rows of a delivery that its supplier repeats under another number, typed differently. */
export const repeatedRows = (rows: readonly Row[], count: number): Row[] =>
  rows
    .filter((_, n) => n % Math.floor(rows.length / count) === 3)
    .slice(0, count)
    .map((row, n) => {
      const supplierKey = `${row.supplierKey}-B`
      const typed = otherwise[n % otherwise.length]?.(row.root)
      return {
        ...row,
        holder: idOf('record', supplierKey),
        supplierKey,
        root: { ...row.root, ...typed },
      }
    })
