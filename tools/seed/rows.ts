import { idOf } from './catalogue.ts'
import type { Row } from './delivered-row.ts'
import { places, southTyrol } from './places.ts'
import type { Project } from './projects.ts'
import type { Random } from './random.ts'
import { accountValues, contactValues, phoneIn, streetOf, type Values } from './values.ts'

const measured = ({ code }: Project, random: Random): Values => {
  if (code === 'KLI') return { beds: random.whole(60, 1_400), certified: random.chance(0.6) }
  if (code === 'ARB') return { employees: random.whole(50, 12_000) }
  if (code === 'EAR') return { recommendation_score: random.whole(620, 990) / 10 }
  if (code === 'INN') return { note: random.pick(['überzeugend', 'solide', 'herausragend']) }
  return {}
}

const rootOf = ({ code, trade }: Project, random: Random): Values => {
  if (trade) return accountValues(trade, random)
  const place = code === 'AEL' ? random.pick(southTyrol) : random.pick(places)
  return contactValues(random, { doctor: true, place })
}

const nameKey = ({ name, surname, firstName, city }: Values): string =>
  [name, surname, firstName, name ? '' : city].join('|')

/** Every n-th house is delivered without a position. */
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
  random: Random,
  after = 0,
): Row[] => {
  const { code, name } = project
  const seen = new Set<string>()
  const rows: Row[] = []
  let scoring = 980 - after * 2
  // A later delivery numbers on far behind the first one, whose numbers have holes.
  const first = after * 100
  for (let number = first + 1; rows.length < size && number < first + size * 20; number += 1) {
    const root = asKnown(rootOf(project, random), number)
    if (seen.has(nameKey(root))) continue
    seen.add(nameKey(root))
    scoring -= random.whole(0, 5)
    const rank = after + rows.length + 1
    const supplierKey = `${code}-${String(10_000 + number)}`
    rows.push({
      holder: idOf('record', supplierKey),
      supplierKey,
      root,
      score: measured(project, random),
      award: { displayName: `${name} ${year}`, rank, scoring: scoring / 10 },
      toplist: random.pick(project.toplists),
    })
  }
  return rows
}

const altered = (root: Values, random: Random): Values => {
  const place = places.find(({ city }) => city === root.city) ?? places[0]
  const changes: Record<string, () => Values> = {
    telephoneNumber: () => ({ telephoneNumber: phoneIn(place, random) }),
    street: () => ({ street: streetOf(random) }),
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
  const wanted = new Set([random.pick(names), random.pick(names)])
  return Object.assign({}, root, ...[...wanted].map((name) => changes[name]?.() ?? {}))
}

/** Returns the same rows half a year later: some values differ, ranks moved, a few are new. */
export const laterRows = (
  rows: readonly Row[],
  fresh: readonly Row[],
  shares: { readonly root: number; readonly award: number },
  random: Random,
): Row[] => {
  const known = rows.map((row): Row => {
    const root = random.chance(shares.root) ? altered(row.root, random) : row.root
    if (!random.chance(shares.award)) return { ...row, root }
    const rank = Math.max(1, Number(row.award.rank) + random.whole(-4, 4))
    const scoring = Number(row.award.scoring) + random.whole(-9, 9) / 10
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
