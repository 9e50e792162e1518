import type { ExportFormat, ExportItem, ExportType, GlobalExportClass } from '@stammbuch/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { runToEnd } from '@/product/runs/long-work.ts'
import { toast } from '@/ui/toast.ts'
import type { ExportSearch } from './export-search.ts'

export const perPage = 10
/** Intervals of reading a running global export, and the list of others' exports. Milliseconds. */
const [whileRunning, whileQuiet] = [3000, 30_000]

/** Why no file came to be. */
interface Refused {
  readonly message: string
  /** There was nothing to export; anything else says nothing of the data. */
  readonly isEmpty: boolean
}

const calls = {
  easycatalog: 'exportEasycatalog',
  research: 'exportResearch',
  sgh: 'exportSgh',
  api: 'exportApi',
} as const satisfies Record<ExportType, string>

const shown = {
  href: '/export',
  outcome: () => 'Die Datei liegt in der Liste der Exporte bereit.',
  isSeen: () => window.location.pathname === '/export',
}

const write = async ({ type, project = '', wave, format, ...chosen }: ExportSearch) => {
  if (!type) throw new Error('no type of export is chosen')
  const input = {
    query: {
      ...(wave && { ear_marketing_wave: wave }),
      ...(format && type !== 'api' && { format }),
    },
    body: {
      rankingGroupShortCode: project,
      periodName: chosen.period ?? null,
      toplistLabelIds: [...(chosen.toplists ?? [])],
      dictionaryId: type === 'easycatalog' ? (chosen.dictionary ?? null) : null,
      notesPeriodName: type === 'research' ? (chosen.notes ?? null) : null,
    },
  }
  const options = { expected: ['export-empty', 'invalid'] }
  return (await runToEnd(calls[type], input, { ...shown, title: `Export ${project}`, options }))
    .body
}

interface Whole {
  readonly class: GlobalExportClass
  /** A workbook when absent. */
  readonly format: ExportFormat | undefined
}

const writeAll = async ({ format, ...params }: Whole) => {
  const input = { params, query: { ...(format && { format }) } }
  return (await runToEnd('exportAll', input, { ...shown, title: 'Globaler Export' })).body
}

/** A text was read as one, and has lost the mark by which Excel knows its letters. */
const fileOf = (content: unknown): Blob =>
  typeof content === 'string'
    ? new Blob([`\ufeff${content}`], { type: 'text/csv;charset=utf-8' })
    : (content as Blob)

const save = async ({ pathname, filename }: Pick<ExportItem, 'pathname' | 'filename'>) => {
  const file = await call('downloadExport', { params: { fileUri: pathname } })
  saveBlob(fileOf(file), filename)
}

/** The name of a file that was just made; the list knows it. */
const nameOf = async (fileUri: string): Promise<string> => {
  const { list } = await call('listExports', { query: { limit: 100 } })
  return list.find(({ pathname }) => pathname === fileUri)?.filename ?? 'export'
}

/** The list of exports, and what can be done with it; `onDownloaded` when a file has been saved. */
export const useExports = (offset: number, onDownloaded: () => void) => {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const running = useQuery({
    ...read('exportGenerationStatus'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === true ? whileRunning : whileQuiet),
  })
  const list = useQuery({
    ...read('listExports', { query: { offset, limit: perPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: running.data === true ? whileRunning : whileQuiet,
  })
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['listExports'] }),
      queryClient.invalidateQueries({ queryKey: ['exportGenerationStatus'] }),
    ])
  }
  const onError = (thrown: Error) =>
    setRefused({
      message: thrown instanceof Problem ? thrown.detail || thrown.title : sentenceOf(thrown),
      isEmpty: thrown instanceof Problem && thrown.code === 'export-empty',
    })
  const create = useMutation({
    mutationFn: async (search: ExportSearch) => {
      const { fileUri } = await write(search)
      await save({ pathname: fileUri, filename: await nameOf(fileUri) })
    },
    onSuccess: onDownloaded,
    onError,
    onSettled: refresh,
  })
  const createAll = useMutation({
    mutationFn: writeAll,
    onMutate: () => queryClient.setQueryData(read('exportGenerationStatus').queryKey, true),
    onSuccess: () => toast.success('Der globale Export ist fertig und steht in der Liste.'),
    onError,
    onSettled: refresh,
  })
  const download = useMutation({
    mutationFn: save,
    onSuccess: onDownloaded,
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  })
  const isRunning = running.data === true || createAll.isPending
  return { list, isRunning, refresh, create, createAll, download, refused, setRefused }
}
