import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { ColumnRow } from './column-row.tsx'
import type { ColumnLines } from './use-column-lines.ts'

const samplesShown = [0, 1, 2] as const

/** The first values of every column. */
const useSampleValues = (sampleId: string | undefined, rows: number) => {
  const results = useQueries({
    queries: samplesShown
      .filter((rowIndex) => sampleId !== undefined && rowIndex < rows)
      .map((rowIndex) => read('sampleRow', { params: { sampleId: sampleId ?? '', rowIndex } })),
  })
  return (header: string | null): readonly string[] =>
    header === null ? [] : results.flatMap(({ data }) => (data ? [data[header] ?? ''] : []))
}

/** Names of dictionaries by their id, for rules that refer to one. */
const useDictionaryNames = () => {
  const { data } = useQuery(read('listDictionaries'))
  return new Map(data?.list.map(({ id, label }) => [id, label]))
}

const head = 'px-3 text-left font-medium'

interface ColumnsTableProps {
  readonly edit: ColumnLines
  /** The delivery that sample values are of, and how many rows it has. */
  readonly sampleId: string | undefined
  readonly rows: number
  readonly targets: readonly ComboboxOption[]
  /** German name of a target. */
  readonly labelOf: (target: string) => string
  readonly locked: boolean
}

/** The columns of a mapping, each with sample values, rule, target and proposals. */
export const ColumnsTable = (props: ColumnsTableProps) => {
  const { edit, sampleId, rows, targets, labelOf, locked } = props
  const samplesOf = useSampleValues(sampleId, rows)
  const dictionaries = useDictionaryNames()
  return (
    // What is for the ear alone is positioned: without `relative` it would widen the whole page.
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-3xl table-fixed text-table" aria-label="Zuordnung der Spalten">
        <thead className="bg-sunken text-xs text-muted">
          <tr className="h-8 border-y">
            <th scope="col" className={`${head} pl-4`}>
              Quellspalte
            </th>
            <th scope="col" className={`w-56 ${head}`}>
              Regel
            </th>
            <th scope="col" className={`w-76 ${head}`}>
              Zielfeld
            </th>
            <th scope="col" className="w-24">
              <span className="sr-only">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {edit.lines.map((line, index) => (
            <ColumnRow
              key={line.key}
              line={line}
              further={line.source !== null && edit.lines[index - 1]?.source === line.source}
              samples={samplesOf(line.source)}
              targets={targets}
              labelOf={labelOf}
              dictionaries={dictionaries}
              suggestions={edit.suggestions.get(line.source ?? '') ?? []}
              locked={locked}
              actions={edit.actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
