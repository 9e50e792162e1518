import type { Overview } from '@stammbuch/contracts'

/** The days that are looked at, `YYYY-MM-DD`, in Berlin. */
export interface Span {
  readonly since: string
  readonly until: string
}

/** Events that are alike for the overview, and how many there are. */
export interface Movement {
  readonly day: string
  readonly type: 'ChangeProposed' | 'ChangeAccepted' | 'ChangeDeclined' | 'RecordApproved'
  /** True if a person decided; changes that the rules closed are no decisions. */
  readonly decided: boolean
  /** The person who decided or approved; null for undecided changes. */
  readonly actor: string | null
  readonly inRun: boolean
  readonly class: Overview['fields'][number]['class'] | null
  readonly attribute: string | null
  readonly sample: string | null
  readonly n: number
}

const day = 86_400_000

const daysIn = ({ since, until }: Span): readonly string[] => {
  const days: string[] = []
  for (let at = Date.parse(since); at <= Date.parse(until); at += day)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Returns the numbers of new and decided changes of each day, and of those open at its end. */
export const daysOf = (
  moved: readonly Movement[],
  span: Span,
  openNow: number,
): Overview['days'] => {
  const byDay = new Map(
    daysIn(span).map((one) => [one, { day: one, proposed: 0, accepted: 0, declined: 0 }]),
  )
  for (const { day: on, type, n } of moved) {
    const one = byDay.get(on)
    if (!one) continue
    if (type === 'ChangeProposed') one.proposed += n
    if (type === 'ChangeAccepted') one.accepted += n
    if (type === 'ChangeDeclined') one.declined += n
  }
  let open = openNow
  const days = [...byDay.values()].toReversed().map((one) => {
    const openAtEnd = open
    open -= one.proposed - one.accepted - one.declined
    return { ...one, openAtEnd }
  })
  return days.toReversed()
}

interface Rate {
  accepted: number
  declined: number
}

/** Sums by key, the largest first. `of` says whose it is, or null for nobody's. */
const ranked = <Key, Sum extends object>(
  moved: readonly Movement[],
  of: (one: Movement) => { readonly id: string; readonly key: Key } | null,
  zero: Sum,
  add: (sum: Sum, one: Movement) => void,
): readonly { readonly key: Key; readonly sum: Sum }[] => {
  const sums = new Map<string, { id: string; key: Key; sum: Sum; n: number }>()
  for (const one of moved) {
    const whose = of(one)
    if (!whose) continue
    const known = sums.get(whose.id) ?? { ...whose, sum: { ...zero }, n: 0 }
    sums.set(whose.id, known)
    add(known.sum, one)
    known.n += one.n
  }
  return [...sums.values()].toSorted(
    (left, right) => right.n - left.n || (left.id < right.id ? -1 : 1),
  )
}

const addRate = (sum: Rate, { type, n }: Movement): void => {
  if (type === 'ChangeAccepted') sum.accepted += n
  if (type === 'ChangeDeclined') sum.declined += n
}

const noRate: Rate = { accepted: 0, declined: 0 }

type Editor = Overview['editors'][number]

/** Returns the number of decisions of each person; services are left out. */
export const editorsOf = (
  moved: readonly Movement[],
  users: ReadonlyMap<string, Pick<Editor, 'id' | 'shortCode' | 'fullName'>>,
): Overview['editors'] =>
  ranked(
    moved,
    ({ actor }) => {
      const user = actor === null ? undefined : users.get(actor)
      return user ? { id: user.id, key: user } : null
    },
    { ...noRate, approvals: 0, inRuns: 0 },
    (sum, one) => {
      addRate(sum, one)
      if (one.type === 'RecordApproved') sum.approvals += one.n
      if (one.inRun) sum.inRuns += one.n
    },
  ).map(({ key: { id, shortCode, fullName }, sum }) => ({ id, shortCode, fullName, ...sum }))

/** Returns the share of each supplier's proposals that was accepted, most proposals first. */
export const supplierRates = (
  moved: readonly Movement[],
  suppliers: ReadonlyMap<string, { readonly id: string; readonly name: string | null }>,
): Overview['suppliers'] =>
  ranked(
    moved,
    ({ decided, sample }) => {
      const supplier = decided && sample !== null ? suppliers.get(sample) : undefined
      return supplier ? { id: supplier.id, key: supplier } : null
    },
    noRate,
    addRate,
  ).map(({ key: { id, name }, sum }) => ({ id, name: name ?? '–', ...sum }))

/** Returns the share of each field's proposals that was accepted, most proposals first. */
export const fieldRates = (moved: readonly Movement[]): Overview['fields'] =>
  ranked(
    moved,
    ({ decided, class: recordClass, attribute }) =>
      decided && recordClass !== null && attribute !== null
        ? {
            id: `${recordClass}.${attribute}`,
            key: { class: recordClass, attributeName: attribute },
          }
        : null,
    noRate,
    addRate,
  ).map(({ key, sum }) => ({ ...key, ...sum }))
