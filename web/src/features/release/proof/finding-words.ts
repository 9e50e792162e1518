import {
  classLabels,
  type FindingKind,
  type KeptFinding,
  printedParts,
  type ReleaseFinding,
} from '@stammbuch/contracts'
import { formatList, formatNumber } from '@/format/format.ts'
import { movement, numeric } from '../diff-labels.ts'

/** German headings of what proof-reading finds. */
export const findingTitles: Readonly<Record<FindingKind, string>> = {
  'rank-missing': 'Ohne Rang',
  'rank-gap': 'Lücken in den Rängen',
  'rank-tie': 'Gleiche Ränge',
  'score-order': 'Punktzahl gegen die Rangfolge',
  'same-house': 'Dasselbe Haus zweimal',
  'print-name-missing': 'Fehlende Angaben im Druck',
  'no-toplist': 'Ohne Topliste',
  jump: 'Sprünge gegenüber dem Vorjahr',
  dropped: 'Nicht mehr dabei, zuletzt unter den ersten zehn',
}

type Said = ReleaseFinding | KeptFinding
type Line = Said['lines'][number]

const labelOfPart = (part: string): string =>
  part in printedParts ? printedParts[part as keyof typeof printedParts].label : part

/** What is wrong, without the awards that it is about. */
export const findingText = ({ kind, rank, upTo, parts }: Said): string => {
  switch (kind) {
    case 'rank-gap':
      return rank === upTo
        ? `Rang ${numeric(rank)} fehlt`
        : `Die Ränge ${numeric(rank)} bis ${numeric(upTo)} fehlen`
    case 'rank-tie':
      return `Rang ${numeric(rank)} mehrfach`
    case 'print-name-missing':
      return `${formatList(parts.map(labelOfPart))} leer`
    case 'rank-missing':
      return 'kein Rang, obwohl die Topliste Ränge hat'
    case 'score-order':
      return 'der bessere Rang hat die schlechtere Punktzahl'
    case 'same-house':
      return 'steht mehrfach in der Topliste'
    case 'no-toplist':
      return 'steht in keiner Topliste'
    case 'jump':
      return 'großer Sprung'
    case 'dropped':
      return 'steht nicht mehr in der Topliste'
  }
}

/** The award's name: its holder, and the product where it is for one. */
export const lineName = ({ root, product }: Line): string =>
  [root.label || classLabels[root.class][0], product?.label].filter(Boolean).join(' · ')

/** Where an award of a finding stands: `Rang 3, 91,5 Punkte`, or `Rang 12 → 3`. */
export const lineText = ({ kind }: Said, { rank, scoring, before }: Line): string => {
  if (kind === 'dropped') return `war Rang ${numeric(before?.rank)}`
  if (before) return `Rang ${movement(before.rank, rank)}`
  const points = scoring === null ? '' : `, Punktzahl ${formatNumber(scoring)}`
  return `Rang ${numeric(rank)}${points}`
}
