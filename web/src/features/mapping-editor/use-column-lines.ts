import type { Mapping, SuggestedColumn } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '@/api/call.ts'
import {
  blankLine,
  type ColumnLine,
  columnsOf,
  linesOf,
  suggestionsFor,
  withSuggestions,
} from './column-lines.ts'
import type { LineActions } from './column-row.tsx'

/** From this confidence on a proposal can be taken with the others, without looking at each. */
const sureFrom = 0.9
const none: readonly SuggestedColumn[] = []

/** The lines of a mapping while they are edited, with proposals for those that go nowhere. */
export const useColumnLines = (
  mapping: Mapping,
  sampleId: string | undefined,
  headers: readonly string[],
) => {
  const [lines, setLines] = useState(() => linesOf(headers, mapping.columns))
  const { id, targetClass, locked } = mapping
  const { data } = useQuery({
    queryKey: ['suggestMapping', sampleId, targetClass],
    queryFn: ({ signal }) =>
      call(
        'suggestMapping',
        { body: { sampleId: sampleId ?? '', targetClass } },
        { signal, expected: ['not-found'] },
      ),
    enabled: !locked && sampleId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const suggestions = useMemo(
    () => suggestionsFor(lines, data?.columns ?? none),
    [lines, data?.columns],
  )
  const sure = new Map(
    [...suggestions].filter(([, own]) => own.every(({ confidence }) => confidence >= sureFrom)),
  )
  const columns = columnsOf(lines)
  const saved = useMemo(
    () => JSON.stringify(columnsOf(linesOf(headers, mapping.columns))),
    [headers, mapping.columns],
  )
  const actions: LineActions = {
    change: (key, patch) =>
      setLines((all) => all.map((line) => (line.key === key ? { ...line, ...patch } : line))),
    addTarget: (line) =>
      setLines((all) =>
        all.flatMap((one): ColumnLine[] => (one === line ? [one, blankLine(line.source)] : [one])),
      ),
    remove: (key) => setLines((all) => all.filter((line) => line.key !== key)),
    takeSuggestions: (source) =>
      setLines((all) => withSuggestions(all, new Map([[source, suggestions.get(source) ?? none]]))),
  }
  return {
    id,
    lines,
    columns,
    suggestions,
    actions,
    dirty: JSON.stringify(columns) !== saved,
    sure,
    takeSure: () => setLines((all) => withSuggestions(all, sure)),
    addConstant: () => setLines((all) => [...all, blankLine(null)]),
    reset: () => setLines(linesOf(headers, mapping.columns)),
  }
}
