import type { PresentPerson } from '@stammbuch/contracts'

/** The colleagues who work through the same list. */
export interface Company {
  /**
   * Of the records that come next, the first that nobody has open. Whoever stands at the same record (`here`) and goes
   * on in the same moment comes to another one: by their ids people leave the first ones to each other.
   */
  readonly freeOf: <Row extends { readonly id: string }>(
    later: readonly Row[],
    here: string | null,
  ) => Row | undefined
}

/** @param present who else has which record open @param me one's own id */
export const companyOf = (present: readonly PresentPerson[], me: string): Company => {
  const taken = new Set(present.flatMap(({ field }) => field ?? []))
  return {
    freeOf: (later, here) => {
      const free = later.filter(({ id }) => !taken.has(id))
      const ahead = present.filter(({ field, userId }) => field === here && userId < me).length
      return free[Math.min(ahead, free.length - 1)] ?? later[0]
    },
  }
}
