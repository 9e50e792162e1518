import type { SuggestedColumn, Transformation } from '@stammbuch/contracts'
import { isOneCellAddress } from '../mapping/transformation.rules.ts'

/** A column of a delivery. */
export interface Column {
  readonly header: string
  /** Some cells of the column, as delivered. */
  readonly samples: readonly string[]
}

/** Returns the share of the filled cells that fit, from 0 to 1; 0 where none is filled. */
export const shareOf = (samples: readonly string[], fits: (cell: string) => boolean): number => {
  const filled = samples.map((cell) => cell.trim()).filter(Boolean)
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
}

interface Compound {
  readonly fits: (cell: string) => boolean
  /** The pattern of the header; where it is missing, the cells alone decide. */
  readonly header?: RegExp
  readonly parts: readonly (readonly [target: string, step: Transformation])[]
  readonly reason: string
}

const address: Compound = {
  fits: isOneCellAddress,
  parts: (['street', 'zipCode', 'city'] as const).map((part) => [
    part,
    { kind: 'address-part', part },
  ]),
  reason: 'Die Zellen enthalten Straße, PLZ und Ort.',
}

const place: Compound = {
  fits: (cell) => /^(D-)?\d{5}\s+\p{L}/u.test(cell),
  parts: [
    ['zipCode', { kind: 'extract', pattern: '\\d{5}' }],
    ['city', { kind: 'extract', pattern: '\\d{5}\\s+(.+)' }],
  ],
  reason: 'Die Zellen enthalten PLZ und Ort.',
}

const person: Compound = {
  fits: (cell) => /^[^,]+,[^,]+$/.test(cell),
  header: /name/i,
  parts: [
    ['surname', { kind: 'split', separator: ',', part: 1 }],
    ['firstName', { kind: 'split', separator: ',', part: 2 }],
  ],
  reason: 'Die Zellen enthalten Nachname und Vorname, durch ein Komma getrennt.',
}

const compounds = {
  account: [address, place],
  contact: [address, place, person],
  product: [],
} as const satisfies Record<string, readonly Compound[]>

/** The fields of a column whose cells hold several of them; none where they do not. */
export const compoundColumns = (
  { header, samples }: Column,
  targetClass: keyof typeof compounds,
): readonly SuggestedColumn[] => {
  const known: readonly Compound[] = compounds[targetClass]
  for (const { fits, header: said, parts, reason } of known) {
    const share = shareOf(samples, fits)
    if (share < 0.8 || said?.test(header) === false) continue
    const confidence = Math.round(95 * share) / 100
    return parts.map(([target, step]) => ({
      source: header,
      target,
      transformations: [step],
      confidence,
      reason,
    }))
  }
  return []
}
