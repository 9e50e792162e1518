import type { Mapping, MappingColumn, SuggestedColumn } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { type ColumnDraft, draftOf, dropDraft, keepDraft } from './column-drafts.ts'
import {
  blankLine,
  type ColumnLine,
  columnsOf,
  linesOf,
  suggestionsFor,
  withSuggestions,
} from './column-lines.ts'
import type { LineActions } from './column-row.tsx'

type LineTest = (line: ColumnLine) => boolean

/** Put the focus on a line that is about to come, so that the keyboard never loses its place. */
const useLineFocus = (lines: readonly ColumnLine[]) => {
  const next = useRef<LineTest | null>(null)
  useEffect(() => {
    const line = next.current && lines.find(next.current)
    next.current = null
    if (!line) return
    const row = document.querySelector(`[data-line="${line.key}"]`)
    row?.querySelector<HTMLElement>('input')?.focus()
  }, [lines])
  return (test: LineTest): void => {
    next.current = test
  }
}

/** From this confidence on a proposal can be taken with the others, without looking at each. */
const sureFrom = 0.9
const none: readonly SuggestedColumn[] = []

/** Proposals of the server for the lines that go nowhere, by column, and those of them that are sure. */
const useSuggestions = (
  { locked, targetClass }: Mapping,
  sampleId: string | undefined,
  lines: readonly ColumnLine[],
) => {
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
  return { suggestions, sure }
}

/** Changes of the lines that keep the focus in them. */
const useLineChanges = (
  lines: readonly ColumnLine[],
  setLines: Dispatch<SetStateAction<readonly ColumnLine[]>>,
) => {
  const focusOn = useLineFocus(lines)
  return {
    change: (key: string, patch: Partial<ColumnLine>): void =>
      setLines((all) => all.map((line) => (line.key === key ? { ...line, ...patch } : line))),
    add: (blank: ColumnLine, after?: ColumnLine): void => {
      focusOn(({ key }) => key === blank.key)
      setLines((all) => all.toSpliced(after ? all.indexOf(after) + 1 : all.length, 0, blank))
    },
    remove: (key: string): void => {
      const at = lines.findIndex((line) => line.key === key)
      const next = lines[at + 1] ?? lines[at - 1]
      focusOn((line) => line.key === next?.key)
      setLines((all) => all.filter((line) => line.key !== key))
    },
    take: (taken: ReadonlyMap<string, readonly SuggestedColumn[]>): void => {
      focusOn(({ source }) => source !== null && taken.has(source))
      setLines((all) => withSuggestions(all, taken))
    },
  }
}

/** The lines of a mapping while they are edited, with proposals for those that go nowhere. */
export const useColumnLines = (
  mapping: Mapping,
  sampleId: string | undefined,
  headers: readonly string[],
) => {
  const { id, locked, revision } = mapping
  const [kept, setKept] = useState<ColumnDraft | null>(() => (locked ? null : draftOf(id)))
  /** A draft of the revision that is edited is simply gone on with. */
  const fits = kept?.revision === revision
  const [lines, setLines] = useState(() =>
    linesOf(headers, kept && fits ? kept.columns : mapping.columns),
  )
  const { change, add, remove, take } = useLineChanges(lines, setLines)
  const { suggestions, sure } = useSuggestions(mapping, sampleId, lines)
  const columns = columnsOf(lines)
  const saved = useMemo(
    () => JSON.stringify(columnsOf(linesOf(headers, mapping.columns))),
    [headers, mapping.columns],
  )
  const standing = JSON.stringify(columns)
  const dirty = standing !== saved
  useEffect(() => {
    if (dirty) keepDraft({ mappingId: id, revision, columns: JSON.parse(standing) })
    else if (!kept || fits) dropDraft(id)
  }, [dirty, standing, id, revision, kept, fits])
  const actions: LineActions = {
    change,
    addTarget: (line) => add(blankLine(line.source), line),
    remove,
    takeSuggestions: (source) => take(new Map([[source, suggestions.get(source) ?? none]])),
  }
  return {
    lines,
    columns,
    suggestions,
    actions,
    dirty,
    sure,
    takeSure: () => take(sure),
    addConstant: () => add(blankLine(null)),
    reset: () => setLines(linesOf(headers, mapping.columns)),
    /** Begin with the columns of an earlier revision. */
    restore: (earlier: readonly MappingColumn[]) => setLines(linesOf(headers, earlier)),
    /** Unsaved work of this tab: gone on with, or made from a revision that is no longer the newest. */
    draft: kept && { fits, dirty, revision: kept.revision },
    takeDraft: () => {
      if (kept) setLines(linesOf(headers, kept.columns))
      setKept(null)
    },
    dropDraft: () => {
      dropDraft(id)
      setKept(null)
    },
  }
}

/** The edited lines of a mapping, and what can be done with them. */
export type ColumnLines = ReturnType<typeof useColumnLines>
