import type { FindingKind, PrintedPart, RecordClass } from '@stammbuch/contracts'
import { gapsOf, orderFaultsOf, type Ranked, tiesOf } from './rank-order.rules.ts'

interface Named {
  readonly id: string
  readonly class: RecordClass
  readonly label: string
}

/** An award as it would be printed, with all that is read in proof. */
export interface ProofLine extends Ranked {
  readonly id: string
  readonly toplist: { readonly id: string; readonly value: string } | null
  readonly root: Named
  readonly product: Named | null
  readonly shortName: string | null
  readonly city: string | null
}

/** An award of the edition before. */
export type EarlierLine = Pick<
  ProofLine,
  'id' | 'rank' | 'scoring' | 'toplist' | 'root' | 'product'
>

export type LineWithBefore = EarlierLine & {
  readonly before: { readonly rank: number | null; readonly scoring: number | null } | null
}

/** What looks wrong, before anybody said something to it. */
export interface ReadFinding {
  readonly kind: FindingKind
  /** What makes it this one, as a text. */
  readonly key: string
  readonly toplist: ProofLine['toplist']
  readonly rank: number | null
  readonly upTo: number | null
  readonly parts: readonly PrintedPart[]
  readonly lines: readonly LineWithBefore[]
}

type Draft = Omit<ReadFinding, 'key' | 'toplist' | 'rank' | 'upTo' | 'parts' | 'lines'> &
  Partial<Pick<ReadFinding, 'toplist' | 'rank' | 'upTo' | 'parts'>> & {
    readonly lines: readonly (EarlierLine & Partial<LineWithBefore>)[]
  }

/** Names as they were or are play no part: a finding is the same one until its ranks, scores or members are others. */
const keyOf = ({ kind, toplist, rank = null, upTo = null, parts = [], lines }: Draft): string =>
  JSON.stringify([
    ...[kind, toplist?.id ?? null, rank, upTo, parts],
    lines.map(({ id, rank: at, scoring }) => JSON.stringify([id, at, scoring])).sort(),
  ])

const found = (draft: Draft): ReadFinding => {
  const { kind, toplist = null, rank = null, upTo = null, parts = [], lines } = draft
  const whole = lines.map((line) => ({ ...line, before: line.before ?? null }))
  return { kind, key: keyOf(draft), toplist, rank, upTo, parts, lines: whole }
}

type Toplist = readonly ProofLine[]

const inRanks = (lines: Toplist, toplist: ProofLine['toplist']): readonly Draft[] => {
  if (lines.every(({ rank }) => rank === null)) return []
  const missing = lines.filter(({ rank }) => rank === null)
  return [
    ...missing.map((line): Draft => ({ kind: 'rank-missing', toplist, lines: [line] })),
    ...gapsOf(lines).map(
      ({ from, upTo, beside }): Draft => ({
        kind: 'rank-gap',
        toplist,
        rank: from,
        upTo,
        lines: beside,
      }),
    ),
    ...tiesOf(lines).map(
      (tied): Draft => ({ kind: 'rank-tie', toplist, rank: tied[0]?.rank ?? null, lines: tied }),
    ),
  ]
}

const nameKey = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The same entry twice, or two entries of one name in one town; for different products it is no fault. */
const sameHouses = (lines: Toplist, toplist: ProofLine['toplist']): readonly Draft[] => {
  const byEntry = Map.groupBy(lines, ({ root, product }) => `${root.id} ${product?.id}`)
  const byName = Map.groupBy(
    lines.filter(({ root }) => root.label !== ''),
    ({ root, product, city }) =>
      `${nameKey(root.label)} ${nameKey(city ?? '')} ${product ? nameKey(product.label) : ''}`,
  )
  const twice = [...byEntry.values()].filter(({ length }) => length > 1)
  const alike = [...byName.values()].filter(
    (some) => new Set(some.map(({ root }) => root.id)).size > 1,
  )
  return [...twice, ...alike].map((some): Draft => ({ kind: 'same-house', toplist, lines: some }))
}

const emptyParts = ({ root, product, shortName, city }: ProofLine): readonly PrintedPart[] => {
  const isEmpty: Readonly<Record<PrintedPart, boolean>> = {
    rank: false,
    scoring: false,
    name: root.label.trim() === '',
    shortName: root.class === 'account' && !shortName?.trim(),
    city: (root.class === 'account' || root.class === 'contact') && !city?.trim(),
    product: product !== null && product.label.trim() === '',
  }
  return (Object.keys(isEmpty) as PrintedPart[]).filter((part) => isEmpty[part])
}

/** A house keeps its place over the years as its entry, product and toplist. */
export const placeKey = ({ root, product, toplist }: EarlierLine): string =>
  [root.id, product?.id ?? '-', toplist?.id ?? '-'].join('/')

/** Ranks that a house has to move by, to be looked at: a quarter of its toplist, and five at least. */
const jumpIn = (size: number): number => Math.max(5, Math.ceil(size / 4))

/** Places of the year before that nobody leaves unnoticed. */
const top = 10

const againstLastYear = (
  lines: Toplist,
  earlier: ReadonlyMap<string, EarlierLine>,
  toplist: ProofLine['toplist'],
): readonly Draft[] => {
  const moved = lines.flatMap((line): Draft[] => {
    const last = earlier.get(placeKey(line))
    if (!last || last.rank === null || line.rank === null) return []
    if (Math.abs(last.rank - line.rank) < jumpIn(lines.length)) return []
    const before = { rank: last.rank, scoring: last.scoring }
    return [{ kind: 'jump', toplist, lines: [{ ...line, before }] }]
  })
  const here = new Set(lines.map(placeKey))
  const gone = [...earlier].filter(
    ([place, { rank, toplist: of }]) =>
      of?.id === toplist?.id && rank !== null && rank <= top && !here.has(place),
  )
  return [
    ...moved,
    ...gone.map(
      ([, { rank, scoring, ...line }]): Draft => ({
        kind: 'dropped',
        toplist,
        lines: [{ ...line, rank: null, scoring: null, before: { rank, scoring } }],
      }),
    ),
  ]
}

const inToplist = (
  lines: Toplist,
  earlier: ReadonlyMap<string, EarlierLine>,
  printed: ReadonlySet<PrintedPart>,
): readonly Draft[] => {
  const toplist = lines[0]?.toplist ?? null
  const missing = lines.flatMap((line): Draft[] => {
    const parts = emptyParts(line).filter((part) => printed.has(part))
    return parts.length > 0 ? [{ kind: 'print-name-missing', toplist, parts, lines: [line] }] : []
  })
  const isRanked = printed.has('rank')
  return [
    ...(isRanked ? inRanks(lines, toplist) : []),
    ...(isRanked && printed.has('scoring')
      ? orderFaultsOf(lines).map((pair): Draft => ({ kind: 'score-order', toplist, lines: pair }))
      : []),
    ...sameHouses(lines, toplist),
    ...missing,
    ...(toplist === null
      ? lines.map((line): Draft => ({ kind: 'no-toplist', lines: [line] }))
      : []),
    ...(isRanked ? againstLastYear(lines, earlier, toplist) : []),
  ]
}

/**
 * Reads what would be printed: gaps and ties in ranks, scores against their order, the same house twice, missing names,
 * and jumps against the year before. Only what the project prints is looked at.
 */
export const proofRead = (
  lines: readonly ProofLine[],
  earlier: readonly EarlierLine[],
  printed: readonly PrintedPart[],
): ReadFinding[] => {
  const before = new Map(earlier.toReversed().map((line) => [placeKey(line), line]))
  const toplists = Map.groupBy(lines, ({ toplist }) => toplist?.id ?? '')
  return [...toplists.values()].flatMap((members) =>
    inToplist(members, before, new Set(printed)).map(found),
  )
}
