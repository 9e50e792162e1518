import type { Model } from '@stammbuch/matching'
import type { Adoption, CrmRecord, Decisions, OwnRecord } from './adoption.ts'
import { settledClaims } from './claims.ts'
import { alikeRecords } from './likeness.ts'

export interface AdoptionInput {
  readonly theirs: readonly CrmRecord[]
  readonly ours: readonly OwnRecord[]
  readonly model: Model<unknown>
  readonly decided: Decisions
}

/** Compares what the CRM and the log hold of one class, and returns what can be adopted and what has to be looked at. */
export const proposeAdoption = ({ theirs, ours, model, decided }: AdoptionInput): Adoption => {
  const linked = new Set(theirs.flatMap(({ externalId }) => externalId?.toLowerCase() ?? []))
  const free = theirs.filter(({ externalId }) => externalId === null)
  const settled = settledClaims(free, ours, decided, linked)
  const alike = alikeRecords(model, [...settled.theirs.values()], [...settled.ours.values()], {
    linked,
    different: decided.different,
  })
  const sure = [...settled.sure, ...alike.sure]
  const unclear = [...settled.unclear, ...alike.unclear]
  const named = new Set([...sure, ...unclear].flatMap((pair) => [pair.theirs.id, pair.ours.id]))
  return {
    sure,
    unclear,
    onlyThere: free.filter(({ id }) => !named.has(id)),
    onlyHere: ours.filter(({ id, mayStay }) => mayStay && !named.has(id) && !linked.has(id)),
    linked: theirs.length - free.length,
  }
}
