import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noteFailure } from '@/api/failed-requests.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { Banner } from '@/ui/banner.tsx'
import { ValueText } from '@/ui/diff-value.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { Panel } from '@/ui/panel.tsx'
import { RowPager } from '@/ui/row-pager.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { ImportBody } from './import-choice.ts'
import { type Inspection, inspection } from './inspection.query.ts'
import { MappedRow } from './mapped-row.tsx'

/** A row as it was delivered. */
const OriginalRow = ({ row }: { readonly row: Readonly<Record<string, string>> }) => (
  <dl className="divide-y text-table">
    {Object.entries(row).map(([header, value]) => (
      <div key={header} className="grid grid-cols-[minmax(6rem,2fr)_3fr] gap-3 py-1.5">
        <dt className="min-w-0 text-muted wrap-break-word">{header}</dt>
        <dd className="min-w-0 wrap-anywhere">
          <ValueText value={value} />
        </dd>
      </div>
    ))}
  </dl>
)

interface RowPreviewProps {
  readonly body: ImportBody
  readonly rows: number
}

const noRoot =
  'Es wurde kein Root-Eintrag (Awardee) gefunden, und es sind nicht genug Felder da, um einen anzulegen.'

const hasNoRoot = ({ root, outcome }: Inspection): boolean =>
  root === null && outcome !== 'conflict' && outcome !== 'skipped'

/** Put a row without a record among the messages, once. */
const useNoRootNotice = (inspected: Inspection | undefined): boolean => {
  const missing = inspected !== undefined && hasNoRoot(inspected)
  useEffect(() => {
    if (!missing) return
    const problem = { status: 422, code: 'no-root-entity', title: noRoot, detail: noRoot }
    noteFailure('POST', '/mapping/inspect', new Problem(problem))
  }, [missing])
  return missing
}

/** A row of the delivery as it came, beside what the mapping makes of it. */
export const RowPreview = ({ body, rows }: RowPreviewProps) => {
  const [index, setIndex] = useState(0)
  const { sampleId } = body
  const original = useQuery({
    ...read('sampleRow', { params: { sampleId, rowIndex: index } }),
    placeholderData: keepPreviousData,
  })
  const mapped = useQuery({ ...inspection(body, index), placeholderData: keepPreviousData })
  const missing = useNoRootNotice(mapped.isPlaceholderData ? undefined : mapped.data)
  const go = (to: number): void => setIndex(Math.max(0, Math.min(to, rows - 1)))
  useHotkeys(
    {
      ArrowLeft: { label: 'Vorige Zeile', repeats: true, run: () => go(index - 1) },
      ArrowRight: { label: 'Nächste Zeile', repeats: true, run: () => go(index + 1) },
    },
    { scope: 'Test-Eintrag' },
  )

  return (
    <Panel
      title="Test-Eintrag"
      actions={
        <RowPager
          index={index}
          rows={rows}
          onGo={go}
          keys={{ back: 'ArrowLeft', on: 'ArrowRight' }}
        />
      }
      flush
    >
      {missing && (
        <div className="p-3 pb-0">
          <Banner tone="danger" announce title="Status 422">
            {noRoot}
          </Banner>
        </div>
      )}
      {mapped.error && (
        <div className="p-3 pb-0">
          <Banner tone="danger" announce title={sentenceOf(mapped.error)} />
        </div>
      )}
      <div className="grid lg:grid-cols-2 lg:divide-x">
        <section aria-label="Original" className="min-w-0 px-4 py-3">
          <h3 className="pb-1 text-table font-medium text-muted">Original</h3>
          {original.data ? <OriginalRow row={original.data} /> : <Skeleton className="h-32" />}
        </section>
        <section
          aria-label="Ergebnis des Mappings"
          aria-busy={mapped.isPlaceholderData}
          className="min-w-0 border-t px-4 py-3 lg:border-t-0"
        >
          <h3 className="pb-1 text-table font-medium text-muted">Ergebnis des Mappings</h3>
          {mapped.data ? <MappedRow inspected={mapped.data} /> : <Skeleton className="h-32" />}
        </section>
      </div>
    </Panel>
  )
}
