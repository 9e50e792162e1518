import {
  type CrmRecord,
  countingPart,
  type Decisions,
  type Doubt,
  type Ground,
  type OwnRecord,
  type Pair,
  pairKey,
  type Unclear,
} from './adoption.ts'

/** Records that no claim was made on yet, by id. */
interface Pool {
  readonly theirs: Map<string, CrmRecord>
  readonly ours: Map<string, OwnRecord>
}

export interface Settled extends Pool {
  readonly sure: readonly Pair[]
  readonly unclear: readonly Unclear[]
}

const pairsBy = (
  { theirs, ours }: Pool,
  keysOfTheirs: (record: CrmRecord) => readonly string[],
  keysOfOurs: (record: OwnRecord) => readonly string[],
): readonly (readonly [CrmRecord, OwnRecord])[] => {
  const byKey = new Map<string, OwnRecord[]>()
  for (const own of ours.values())
    for (const key of keysOfOurs(own)) byKey.set(key, [...(byKey.get(key) ?? []), own])
  return [...theirs.values()].flatMap((one) =>
    keysOfTheirs(one).flatMap((key) => (byKey.get(key) ?? []).map((own) => [one, own] as const)),
  )
}

const present = (text: string | null): readonly string[] => (text ? [text] : [])

const claimsOf = (
  pool: Pool,
  ground: Ground,
  { same }: Decisions,
): readonly (readonly [CrmRecord, OwnRecord])[] => {
  if (ground === 'salesforce-id')
    return pairsBy(
      pool,
      ({ id }) => [countingPart(id)],
      ({ salesforceId }) => present(salesforceId).map(countingPart),
    )
  if (ground === 'identification')
    return pairsBy(
      pool,
      ({ identification }) => present(identification),
      ({ identifications }) => identifications,
    )
  const wanted = new Map<string, string[]>()
  for (const [there, own] of same)
    wanted.set(countingPart(there), [...(wanted.get(countingPart(there)) ?? []), own])
  return pairsBy(
    pool,
    ({ id }) => wanted.get(countingPart(id)) ?? [],
    ({ id }) => [id],
  )
}

const counted = (ids: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Returns the reason why one of ours cannot take one of theirs over, whatever speaks for it. */
export const hindrance = (
  { id, mayStay }: OwnRecord,
  linked: ReadonlySet<string>,
): Doubt | undefined => {
  if (linked.has(id)) return 'already-there'
  return mayStay ? undefined : 'may-not-stay'
}

/**
 * Pairs the records that somebody decided on, then those with the CRM's id, then those with the supplier's id. A record that
 * more than one claims is unclear, and no weaker ground decides on it; `linked` are the ids of ours that the CRM has already.
 */
export const settledClaims = (
  there: readonly CrmRecord[],
  own: readonly OwnRecord[],
  decided: Decisions,
  linked: ReadonlySet<string>,
): Settled => {
  const theirs = new Map(there.map((one) => [one.id, one]))
  const ours = new Map(own.map((one) => [one.id, one]))
  const sure: Pair[] = []
  const unclear: Unclear[] = []
  for (const ground of ['decided', 'salesforce-id', 'identification'] as const) {
    const claims = claimsOf({ theirs, ours }, ground, decided).filter(
      ([one, other]) => !decided.different.has(pairKey(one.id, other.id)),
    )
    const onTheirs = counted(claims.map(([one]) => one.id))
    const onOurs = counted(claims.map(([, one]) => one.id))
    for (const [one, other] of claims) {
      const pair: Pair = { theirs: one, ours: other, ground, probability: 1 }
      const doubt =
        hindrance(other, linked) ??
        ((onTheirs.get(one.id) ?? 0) > 1 ? 'several-of-ours' : undefined) ??
        ((onOurs.get(other.id) ?? 0) > 1 ? 'several-there' : undefined)
      if (doubt) unclear.push({ ...pair, doubt })
      else sure.push(pair)
      theirs.delete(one.id)
      ours.delete(other.id)
    }
  }
  return { sure, unclear, theirs, ours }
}
