import { unknown } from './comparison.ts'
import type { Model } from './model.ts'

/** What one aspect says about two records, as editors read it. */
export interface Explanation {
  readonly name: string
  /** The aspect: „Name“, „Ort“ … */
  readonly label: string
  /** The fields that were compared. */
  readonly fields: readonly string[]
  /** What was found: „fast gleich“; „ohne Angabe“ when a value is missing. */
  readonly statement: string
  /** Evidence in bits, two decimals: each bit doubles (or halves) the odds that they are the same. */
  readonly bits: number
}

/** Why two records are taken for the same or not, strongest aspect first; against what, `otherReason` tells. */
export const explain = <Features>(
  model: Model<Features>,
  a: Features,
  b: Features,
): readonly Explanation[] =>
  model
    .contributions(a, b)
    .map(({ name, level, bits }, index) => {
      const comparison = model.root.comparisons[index]
      const { label = name, fields = [], levels = [] } = comparison ?? {}
      const statement =
        level === unknown
          ? 'ohne Angabe'
          : (comparison?.statement?.(a, b, level) ?? levels[level] ?? '')
      return { name, label, fields, statement, bits: Math.round(bits * 100) / 100 }
    })
    .sort((one, other) => Math.abs(other.bits) - Math.abs(one.bits))

/** What else would make two records as alike, as editors read it: „zwei Standorte desselben Trägers“; `null` where that is chance. */
export const otherReason = <Features>(
  model: Model<Features>,
  a: Features,
  b: Features,
): string | null => model.otherReason(a, b)?.label ?? null
