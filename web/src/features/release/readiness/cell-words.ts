import type { ReadinessCell, ReadinessKind } from '@stammbuch/contracts'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { BadgeProps } from '@/ui/badge.tsx'

/** The state of a project's year in one word. */
export interface CellState {
  readonly text: string
  readonly tone: BadgeProps['tone']
}

const hinders = ({ blocked, rows, deliveries }: ReadinessCell): boolean =>
  blocked + rows + deliveries > 0

/** Returns how far a project's year is: released, blocked, ready, or without awards. */
export const stateOfCell = (cell: ReadinessCell): CellState => {
  const { release, awards } = cell
  if (release?.state === 'withdrawn') return { text: 'Zurückgezogen', tone: 'danger' }
  if (release)
    return {
      text: release.edition === '1' ? 'Freigegeben' : `Freigegeben, Fassung ${release.edition}`,
      tone: 'accent',
    }
  if (hinders(cell)) return { text: 'Blockiert', tone: 'stale' }
  return awards === 0 ? { text: 'Leer', tone: 'neutral' } : { text: 'Bereit', tone: 'accepted' }
}

/** A figure of a cell in words, and what it counts. */
export interface CellFigure {
  readonly kind: ReadinessKind
  readonly text: string
}

const words: Readonly<
  Record<Exclude<ReadinessKind, 'changed' | 'added'>, (count: number) => string>
> = {
  blocked: (count) => `${formatNumber(count)} blockiert`,
  printed: (count) => `davon ${formatNumber(count)} im Druck`,
  rows: (count) => formatCount(count, 'wartende Zeile', 'wartende Zeilen'),
  deliveries: (count) => `${formatNumber(count)} nicht importiert`,
  doubtful: (count) => `${formatNumber(count)} zweifelhaft`,
}

const openWords = (count: number): string => `${formatNumber(count)} offen`

/** Returns the figures of a cell that are not zero, in the order in which they matter. */
export const figuresOf = (cell: ReadinessCell): readonly CellFigure[] => {
  const { release } = cell
  const since: readonly CellFigure[] = release
    ? [
        ...(release.changed > 0
          ? [
              {
                kind: 'changed',
                text: `${formatNumber(release.changed)} seither geändert`,
              } as const,
            ]
          : []),
        ...(release.added > 0
          ? [{ kind: 'added', text: `${formatNumber(release.added)} seither neu` } as const]
          : []),
      ]
    : []
  const kinds = Object.keys(words) as (keyof typeof words)[]
  // What is released is hindered by nothing any more.
  const said = release ? { ...words, blocked: openWords } : words
  const waiting = kinds.flatMap((kind) =>
    cell[kind] > 0 ? [{ kind, text: said[kind](cell[kind]) }] : [],
  )
  return [...since, ...waiting]
}

/** `Blockiert: 3 blockiert, davon 1 im Druck`, for the choice of a year. */
export const cellText = (cell: ReadinessCell): string => {
  const figures = figuresOf(cell).map(({ text }) => text)
  return [stateOfCell(cell).text, figures.join(', ')].filter(Boolean).join(': ')
}
