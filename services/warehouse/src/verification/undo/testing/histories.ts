import fc from 'fast-check'
import type { Deed } from './undo-world.ts'

const at = fc.nat(2)
const city = fc.constantFrom('Kiel', 'Plön', 'Ulm')
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('import'), at, city, creates: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit'), at, city }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('accept', 'decline'), at, nth: fc.nat(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('approve', 'exclude', 'restore', 'follow-up'), at }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('bulk-accept', 'bulk-approve') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('merge'),
      pair: fc.nat(2),
      first: fc.boolean(),
      side: fc.constantFrom('a', 'b'),
    }),
  },
) as fc.Arbitrary<Deed>
/** A deed, or taking one back that stands: the one of that number. */
export type Step = Deed | { readonly undo: number; readonly withLater: boolean }
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: deed },
  { weight: 1, arbitrary: fc.record({ undo: fc.nat(20), withLater: fc.boolean() }) },
)

/** Every kind of deed. */
export const kinds = [
  ...['import', 'edit', 'accept', 'decline', 'approve', 'exclude', 'restore', 'follow-up'],
  ...['bulk-accept', 'bulk-approve', 'merge'],
] as const

const delivers = (number: number, value: string, creates = false) =>
  ({ do: 'import', at: number, city: value, creates }) as const
const decides = (what: 'accept' | 'decline', number: number) =>
  ({ do: what, at: number, nth: 0 }) as const
const merges = (pair: number, first: boolean, side: 'a' | 'b') =>
  ({ do: 'merge', pair, first, side }) as const
const takesBack = (number: number, withLater = false) => ({ undo: number, withLater })

/** Histories that are lived through in any case: every kind of deed, and what once went wrong. */
export const always: readonly (readonly Step[])[] = [
  // The same value again, later: the first of the two does not take the second with it.
  [
    ...[delivers(1, 'Plön'), decides('accept', 1), { do: 'edit', at: 1, city: 'Ulm' } as const],
    ...[decides('accept', 1), delivers(1, 'Plön'), decides('accept', 1), takesBack(1)],
  ],
  // Two proposals become one by a merge: the one that stands for both stays.
  [delivers(0, 'Ulm'), delivers(1, 'Ulm'), merges(0, true, 'a'), takesBack(0)],
  // A mark that a merge took along.
  [{ do: 'follow-up', at: 1 }, merges(0, true, 'b'), takesBack(0)],
  // A suspicion that two merges gave a reason to close.
  [merges(0, false, 'a'), merges(1, true, 'b'), takesBack(0), takesBack(0)],
  [
    ...[delivers(2, 'Plön', true), { do: 'approve', at: 2 } as const, decides('decline', 2)],
    ...[delivers(1, 'Ulm'), { do: 'exclude', at: 0 } as const, { do: 'restore', at: 0 } as const],
    ...[{ do: 'follow-up', at: 0 } as const, { do: 'bulk-accept' } as const, takesBack(1, true)],
    ...[delivers(2, 'Ulm'), decides('decline', 2), { do: 'bulk-approve' } as const, takesBack(3)],
  ],
]
