import { Refusal } from '@stammbuch/ledger'

/** How often something is used, and how people call what uses it. */
export interface Use {
  /** For programs, for example `awards`. */
  readonly name: string
  readonly count: number
  readonly words: readonly [one: string, many: string]
}

const list = new Intl.ListFormat('de', { type: 'conjunction' })
const number = new Intl.NumberFormat('de-DE')

/** @throws Refusal `in-use` with the counts, unless nothing uses it */
export const refuseInUse = (uses: readonly Use[]): void => {
  const found = uses.filter(({ count }) => count > 0)
  if (found.length === 0) return
  const parts = found.map(
    ({ count, words }) => `${number.format(count)} ${count === 1 ? words[0] : words[1]}`,
  )
  throw new Refusal(
    'in-use',
    `Das wird noch verwendet und kann nicht gelöscht werden: ${list.format(parts)}.`,
    { counts: Object.fromEntries(uses.map(({ name, count }) => [name, count])) },
  )
}
