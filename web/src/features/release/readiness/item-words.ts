import { classLabels, fieldOf, type ReadinessItem, type WaitingField } from '@stammbuch/contracts'
import { formatDate, formatNumber } from '@/format/format.ts'
import { numeric } from '../diff-labels.ts'
import type { ListedKind } from './readiness-search.ts'

/** A line of a list behind a figure. */
export interface ItemLine {
  readonly id: string
  readonly href: string
  readonly name: string
  /** What of it would be printed, or all there is to say. */
  readonly detail: string
  readonly other: string
}

const fieldWord = ({ targetClass, attributeName, changes }: WaitingField): string => {
  const label =
    fieldOf(targetClass, attributeName)?.label ?? attributeName.replace(/^dynamicFields\./, '')
  const named =
    targetClass === 'award' || targetClass === 'score'
      ? `${classLabels[targetClass][0]}: ${label}`
      : label
  return changes === 1 ? named : `${named} (${formatNumber(changes)})`
}

const nameOf = ({
  class: one,
  label,
}: {
  readonly class: keyof typeof classLabels
  readonly label: string
}) => label || classLabels[one][0]

const deliveryStates = {
  never: 'noch nicht importiert',
  undone: 'Import zurückgenommen',
  cancelled: 'Import abgebrochen',
  unfinished: 'Import noch nicht beendet',
} as const

/** Returns a line in words, with where it leads. */
export const itemLine = (item: ReadinessItem): ItemLine => {
  switch (item.kind) {
    case 'blocked': {
      const { root, fields, unapproved } = item
      const printed = fields.filter((one) => one.printed).map(fieldWord)
      const others = fields.filter((one) => !one.printed).map(fieldWord)
      const fresh = unapproved > 0 ? ['nicht verifiziert'] : []
      return {
        id: root.id,
        href: `/${root.class}/${root.id}`,
        name: nameOf(root),
        detail: [...fresh, ...printed].join(', '),
        other: others.join(', '),
      }
    }
    case 'rows':
      return {
        id: item.conflictId,
        href: `/minq-konflikt/${item.conflictId}`,
        name: `${item.fileName}, Zeile ${formatNumber(item.row)}`,
        ...{ detail: 'passt zu mehreren Einträgen', other: '' },
      }
    case 'deliveries':
      return {
        id: item.id,
        href: `/analyse/${item.id}`,
        name: item.fileName,
        detail: [item.supplier, formatDate(item.createdAt), deliveryStates[item.state]]
          .filter(Boolean)
          .join(', '),
        other: '',
      }
    case 'doubtful':
      return {
        id: item.conflictId,
        href: `/ea-konflikt/${item.conflictId}`,
        name: item.records.map(nameOf).join(' und '),
        ...{ detail: `${formatNumber(item.similarity)} % ähnlich`, other: '' },
      }
    case 'added':
      return {
        id: item.id,
        href: `/${item.root.class}/${item.root.id}`,
        name: [nameOf(item.root), item.product?.label].filter(Boolean).join(' · '),
        detail: [
          item.toplist?.value ?? 'ohne Topliste',
          `Rang ${numeric(item.rank)}`,
          `Punktzahl ${numeric(item.scoring)}`,
        ].join(', '),
        other: '',
      }
  }
}

/** German headings of the lists. */
export const listTitles: Readonly<Record<ListedKind, string>> = {
  blocked: 'Was zu verifizieren ist',
  printed: 'Was zu verifizieren ist und gedruckt würde',
  rows: 'Zeilen, die in einem Konflikt warten',
  deliveries: 'Lieferungen, die nicht importiert sind',
  doubtful: 'Mögliche Dubletten',
  added: 'Auszeichnungen, die seit der Freigabe dazukamen',
}
