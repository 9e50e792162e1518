import { unknown } from './comparison.ts'
import type { Model } from './model.ts'

/** The evidence of one aspect about two records, worded for editors. */
export interface Explanation {
  readonly name: string
  /** The aspect: „Name“, „Ort“ … */
  readonly label: string
  /** The fields that were compared. */
  readonly fields: readonly string[]
  /** German finding: „fast gleich“; „ohne Angabe“ when a value is missing. */
  readonly statement: string
  /** Evidence in bits, two decimals: each bit doubles (or halves) the odds that they are the same. */
  readonly bits: number
}

/** Returns the evidence for and against two records being the same, strongest aspect first, measured against `otherReason`. */
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

/**
 * Returns the German name of another explanation for the likeness of two records („zwei Standorte desselben Trägers“), `null` for
 * chance.
 */
export const otherReason = <Features>(
  model: Model<Features>,
  a: Features,
  b: Features,
): string | null => model.otherReason(a, b)?.label ?? null
