import type { Mapping, MappingColumn, SuggestedColumn } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
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

type RequestedFocus = (line: ColumnLine) => boolean

/** Put the focus on a line that is about to come, so that the keyboard never loses its place. */
const useLineFocus = (lines: readonly ColumnLine[]) => {
  const wanted = useRef<RequestedFocus | null>(null)
  useEffect(() => {
    const line = wanted.current && lines.find(wanted.current)
    wanted.current = null
    if (!line) return
    const row = document.querySelector(`[data-line="${line.key}"]`)
    row?.querySelector<HTMLElement>('input')?.focus()
  }, [lines])
  return (line: RequestedFocus): void => {
    wanted.current = line
  }
}

/** From this confidence on a proposal can be taken with the others, without looking at each. */
const sureFrom = 0.9
const none: readonly SuggestedColumn[] = []

/** The lines of a mapping while they are edited, with proposals for those that go nowhere. */
export const useColumnLines = (
  mapping: Mapping,
  sampleId: string | undefined,
  headers: readonly string[],
) => {
  const { id, targetClass, locked, revision } = mapping
  const [kept, setKept] = useState<ColumnDraft | null>(() => (locked ? null : draftOf(id)))
  /** A draft of the revision that is edited is simply gone on with. */
  const fits = kept?.revision === revision
  const [lines, setLines] = useState(() =>
    linesOf(headers, kept && fits ? kept.columns : mapping.columns),
  )
  const focusOn = useLineFocus(lines)
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
  const standing = JSON.stringify(columns)
  const dirty = standing !== saved
  useEffect(() => {
    if (dirty) keepDraft({ mappingId: id, revision, columns: JSON.parse(standing) })
    else if (!kept || fits) dropDraft(id)
  }, [dirty, standing, id, revision, kept, fits])
  const take = (taken: ReadonlyMap<string, readonly SuggestedColumn[]>): void => {
    focusOn(({ source }) => source !== null && taken.has(source))
    setLines((all) => withSuggestions(all, taken))
  }
  const add = (blank: ColumnLine, after: ColumnLine | undefined): void => {
    focusOn(({ key }) => key === blank.key)
    setLines((all) => all.toSpliced(after ? all.indexOf(after) + 1 : all.length, 0, blank))
  }
  const actions: LineActions = {
    change: (key, patch) =>
      setLines((all) => all.map((line) => (line.key === key ? { ...line, ...patch } : line))),
    addTarget: (line) => add(blankLine(line.source), line),
    remove: (key) => {
      const at = lines.findIndex((line) => line.key === key)
      const next = lines[at + 1] ?? lines[at - 1]
      focusOn((line) => line.key === next?.key)
      setLines((all) => all.filter((line) => line.key !== key))
    },
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
    addConstant: () => add(blankLine(null), undefined),
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
