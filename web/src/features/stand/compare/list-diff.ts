import { formatCount } from '@/format/format.ts'

/** A line of a list as it was at one moment, with what is compared of it. */
export interface ListLine {
  readonly id: string
  /** Where the line leads to, without a moment. */
  readonly href: string
  readonly label: string
  /** Facts by their German name, as they are shown. */
  readonly facts: Readonly<Record<string, string>>
}

export const diffKinds = ['neu', 'fort', 'anders'] as const
export type DiffKind = (typeof diffKinds)[number]

/** A line that differs between two moments, with the reasons. */
export interface DiffLine {
  readonly kind: DiffKind
  readonly id: string
  readonly href: string
  readonly label: string
  /** „Stadt: Kiel → Husum“ */
  readonly changes: readonly string[]
}

const changed = (before: ListLine, after: ListLine): readonly string[] => {
  const named = { Name: before.label, ...before.facts }
  return Object.entries({ Name: after.label, ...after.facts }).flatMap(([name, value]) => {
    const last = named[name as keyof typeof named] ?? '–'
    return last === value ? [] : [`${name}: ${last} → ${value}`]
  })
}

/** Returns what came, went and changed between two moments of a list: first what came, then what went, then the rest. */
export const listDiff = (
  before: readonly ListLine[],
  after: readonly ListLine[],
): readonly DiffLine[] => {
  const [was, is] = [before, after].map((list) => new Map(list.map((line) => [line.id, line])))
  const line = (
    kind: DiffKind,
    { id, href, label }: ListLine,
    changes: readonly string[] = [],
  ) => ({
    ...{ kind, id, href, label, changes },
  })
  return [
    ...after.filter(({ id }) => !was?.has(id)).map((one) => line('neu', one)),
    ...before.filter(({ id }) => !is?.has(id)).map((one) => line('fort', one)),
    ...after.flatMap((one) => {
      const last = was?.get(one.id)
      const changes = last ? changed(last, one) : []
      return changes.length > 0 ? [line('anders', one, changes)] : []
    }),
  ]
}

/** „12 Zeilen, 3 davon …“: the number of lines of a list at a moment. */
export const linesText = (total: number): string => formatCount(total, 'Eintrag', 'Einträge')
