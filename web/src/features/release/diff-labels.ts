import {
  classLabels,
  fieldOf,
  type ReleaseChange,
  type ReleaseDiffItem,
  type ReleaseDiffKind,
} from '@stammbuch/contracts'
import { formatDateTime, formatNumber, noValue } from '@/format/format.ts'

export const kindLabels: Readonly<Record<ReleaseDiffKind, string>> = {
  added: 'Hinzugekommen',
  gone: 'Weggefallen',
  moved: 'Rang bewegt',
  changed: 'Geändert',
}

/** A number of a standing; `–` where there is none. */
export const numeric = (value: number | null | undefined): string =>
  value === null || value === undefined ? noValue : formatNumber(value)

/** Before and after in one text; only one of them when nothing moved. */
export const movement = (
  before: number | null | undefined,
  after: number | null | undefined,
): string => (before === after ? numeric(after) : `${numeric(before)} → ${numeric(after)}`)

type Valued = Pick<ReleaseChange, 'targetClass' | 'attributeName' | 'oldValue' | 'newValue'>

/** The German name of a field; of a dynamic one, its own. */
const labelOf = ({ targetClass, attributeName }: Valued): string => {
  const label =
    fieldOf(targetClass, attributeName)?.label ?? attributeName.replace(/^dynamicFields\./, '')
  return targetClass === 'award' ? `${classLabels.award[0]}: ${label}` : label
}

const wordsOf = ({ targetClass, attributeName }: Valued, value: Valued['newValue']): string => {
  if (value === null || value === '') return 'leer'
  const option = fieldOf(targetClass, attributeName)?.options?.[String(value)]
  if (option) return option
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  return typeof value === 'number' ? formatNumber(value) : `„${value}“`
}

const sources: Readonly<Record<NonNullable<ReleaseChange['source']>, string>> = {
  editor: 'von der Redaktion vorgeschlagen',
  import: 'aus einer Datenlieferung',
  geo: 'aus dem Geodaten-Abgleich',
  merge: 'aus einer Zusammenführung',
  undo: 'durch Rücknahme',
}

const decided = (by: { readonly shortCode: string } | null, at: string, word: string): string =>
  `${word}${by ? ` von ${by.shortCode}` : ''} am ${formatDateTime(at)} Uhr`

/** A changed value in words: what it was, what it is. */
export const changeText = (change: Valued): string =>
  `${labelOf(change)}: ${wordsOf(change, change.oldValue)} → ${wordsOf(change, change.newValue)}`

/** In what the later award is another than the earlier one, in words; without fields that its changes tell of. */
export const differenceTexts = ({
  differences,
  changes,
}: Pick<ReleaseDiffItem, 'differences' | 'changes'>): readonly string[] => {
  const told = new Set(
    changes.flatMap((one) => (one.targetClass === 'award' ? [one.attributeName] : [])),
  )
  return differences
    .filter(({ attributeName }) => !told.has(attributeName))
    .map((one) => changeText({ ...one, targetClass: 'award' }))
}

/** Origin of a changed value and the person who accepted it. */
export const originText = ({ source, decidedBy, decidedAt }: ReleaseChange): string =>
  [source && sources[source], decided(decidedBy, decidedAt, 'übernommen')]
    .filter(Boolean)
    .join(', ')

/** Why an award came or went; null where its values say it. */
export const reasonText = ({ reason, because }: ReleaseDiffItem): string | null => {
  if (reason === 'not-awarded') return 'Im späteren Stand gibt es diese Auszeichnung nicht mehr.'
  if (reason === 'newly-awarded') return 'Im früheren Stand gab es diese Auszeichnung nicht.'
  if (reason === null || because === null) return null
  const words = { created: 'Angelegt', restored: 'Wiederhergestellt', excluded: 'Ausgeschlossen' }
  return decided(because.by, because.at, words[reason])
}
