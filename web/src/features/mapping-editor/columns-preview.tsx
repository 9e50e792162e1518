import type { MappingColumn } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { Banner } from '@/ui/banner.tsx'
import { ValueText } from '@/ui/diff-value.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { Panel } from '@/ui/panel.tsx'
import { RowPager } from '@/ui/row-pager.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { TargetClass } from './target-options.ts'
import { useRejectedRow } from './use-rejected-row.ts'
import { useTargetOptions } from './use-target-options.ts'

interface ColumnsPreviewProps {
  readonly sampleId: string
  readonly rows: number
  readonly targetClass: TargetClass
  /** As they stand in the editor, saved or not. */
  readonly columns: readonly MappingColumn[]
}

const usePreview = (props: ColumnsPreviewProps, rowIndex: number) => {
  const { sampleId, targetClass } = props
  const columns = useDeferredValue(props.columns)
  return useQuery({
    queryKey: ['previewMapping', sampleId, rowIndex, targetClass, columns],
    queryFn: ({ signal }) =>
      call(
        'previewMapping',
        { body: { sampleId, rowIndex, targetClass, columns: [...columns] } },
        { signal, expected: ['unknown-attribute', 'not-found', 'invalid'] },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type DeliveredRow = Readonly<Record<string, string>>

const deliveredCell = (row: DeliveredRow | undefined, column: string | null): string | null =>
  column === null ? null : (row?.[column] ?? null)

/** The row that the preview is at, with its keys: turning rows and seeking the next one with a rejected value. */
const usePreviewedRow = ({ sampleId, rows, targetClass, columns }: ColumnsPreviewProps) => {
  const [index, setIndex] = useState(0)
  const rejected = useRejectedRow({ sampleId, targetClass, columns }, rows, setIndex)
  const { seek, forget } = rejected
  useEffect(() => {
    if (columns) forget()
  }, [columns, forget])
  const go = (to: number): void => {
    forget()
    setIndex(Math.max(0, Math.min(to, rows - 1)))
  }
  const [on, back] = [() => go(index + 1), () => go(index - 1)]
  const seekRejected = () => seek(index)
  useHotkeys(
    {
      ArrowRight: { label: 'Nächste Zeile der Vorschau', repeats: true, run: on },
      ArrowLeft: { label: 'Vorige Zeile der Vorschau', repeats: true, run: back },
      'alt+PageDown': { run: on, inInputs: true, repeats: true },
      'alt+PageUp': { run: back, inInputs: true, repeats: true },
      'alt+End': { label: 'Nächste Zeile mit abgelehntem Wert', inInputs: true, run: seekRejected },
    },
    { scope: 'Mapping-Editor' },
  )
  return { ...rejected, index, go, seekRejected }
}

interface RowValuesProps {
  readonly preview: Reply<'previewMapping'>
  /** The row as delivered. */
  readonly row: DeliveredRow | undefined
  readonly labelOf: (target: string) => string
  /** Another row is on its way: values of one row must not stand beside the cells of another. */
  readonly turning: boolean
}

/** The result of a row: its rejected cells, and each target's value beside the cell it comes from. */
const RowValues = ({ preview, row, labelOf, turning }: RowValuesProps) => (
  <dl
    aria-label="Vorschau der Zeile"
    aria-busy={turning}
    className="relative divide-y px-4 py-1 text-table aria-busy:busy-line aria-busy:after:top-0"
  >
    {preview.rejectedRows.map(({ column, detail }) => (
      <div key={`${column}:${detail}`} className="grid py-1.5 text-declined">
        <dt className="sr-only">Abgelehnt</dt>
        <dd>
          {column && `„${column}“: `}
          {detail}
        </dd>
      </div>
    ))}
    {preview.values.length === 0 && (
      <div className="py-3">
        <dt className="text-muted">Noch ist keine Spalte zugeordnet.</dt>
      </div>
    )}
    {preview.values.map(({ target, column, value }) => {
      const before = turning ? null : deliveredCell(row, column)
      return (
        <div key={target} className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5">
          <dt className="min-w-0 text-muted wrap-break-word">
            {labelOf(target)}
            <span className="block text-xs">{column ?? 'Konstante'}</span>
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <ValueText value={value} />
            {before !== null && before !== String(value) && (
              <span className="block text-xs text-muted">geliefert: „{before}“</span>
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)

/** Result of the current columns for one row, beside the row as delivered. */
export const ColumnsPreview = (props: ColumnsPreviewProps) => {
  const { sampleId, rows, targetClass, columns } = props
  const { index, go, seekRejected, seeking, nowhere, error: seekError } = usePreviewedRow(props)
  const row = useQuery({
    ...read('sampleRow', { params: { sampleId, rowIndex: index } }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData } = usePreview(props, index)
  const { labelOf } = useTargetOptions(targetClass, columns)
  return (
    <Panel
      title="Vorschau"
      flush
      className="xl:sticky xl:top-16"
      actions={
        <>
          <RowPager
            index={index}
            rows={rows}
            onGo={go}
            keys={{ back: 'alt+PageUp', on: 'alt+PageDown' }}
          />
          <IconButton
            label="Nächste Zeile mit abgelehntem Wert"
            size="small"
            keys="alt+End"
            stepping
            pending={seeking}
            onClick={seekRejected}
          >
            <SearchX aria-hidden />
          </IconButton>
        </>
      }
    >
      {nowhere && (
        <div className="p-3 pb-0">
          <Banner tone="success" announce>
            In keiner Zeile der Lieferung wird ein Wert abgelehnt.
          </Banner>
        </div>
      )}
      {seekError && (
        <div className="p-3 pb-0">
          <Banner tone="danger" announce title={sentenceOf(seekError)} />
        </div>
      )}
      {error && (
        <div className="p-3">
          <Banner tone="danger" announce title={sentenceOf(error)} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-3 h-32" />}
      {data && (
        <RowValues
          preview={data}
          row={row.data}
          labelOf={labelOf}
          turning={isPlaceholderData || row.isPlaceholderData}
        />
      )}
    </Panel>
  )
}
