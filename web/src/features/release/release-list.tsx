import type { Release } from '@stammbuch/contracts'
import { Link, useNavigate } from '@tanstack/react-router'
import { GitCompareArrows, Rocket } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListMoment } from '@/ui/list-moment.tsx'
import { useMedia } from '@/ui/use-media.ts'
import { nothingSelected, type Selection } from '@/ui/use-row-selection.ts'
import { editionStateLabels, editionStateTones } from './document/edition-labels.ts'
import { PushButtons } from './push-buttons.tsx'
import { SyncCount } from './sync-count.tsx'
import { useReleases } from './use-releases.ts'

const { accessor, display, columns } = columnsFor<Release>()

const nameOf = ({ rankingGroup, period }: Release): string =>
  `${rankingGroup.name} - ${period.name}`

const name = accessor(nameOf, {
  id: 'name',
  header: 'Projekt - Jahrgang',
  cell: ({ getValue, row: { original } }) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Link
        to="/freigabe/$releaseId"
        params={{ releaseId: original.id }}
        className="font-medium text-accent underline underline-offset-2"
      >
        {getValue()}
      </Link>
      {original.edition !== '1' && <Badge>Fassung {original.edition}</Badge>}
      {original.state !== 'in-force' && (
        <Badge tone={editionStateTones[original.state]}>{editionStateLabels[original.state]}</Badge>
      )}
    </span>
  ),
  meta: { wrap: true },
})

const status = display({
  id: 'status',
  header: 'Synchronisiert',
  cell: ({ row: { original } }) => <SyncCount release={original} />,
  meta: { width: '11.5rem' },
})

const push = display({
  id: 'push',
  header: 'Synchronisieren',
  cell: ({ row: { original } }) => <PushButtons release={original} />,
  meta: { width: '13.5rem', pinned: true },
})

const wide = columns([
  name,
  accessor(({ createdBy }) => createdBy.fullName, {
    id: 'createdBy',
    header: 'Freigegeben von',
    meta: { width: '9.5rem', wrap: true },
  }),
  accessor('createdAt', {
    header: 'Freigegeben am',
    cell: ({ getValue }) => formatDateTime(getValue()),
    meta: { width: '9.5rem' },
  }),
  accessor('id', {
    header: 'ID',
    cell: ({ getValue }) => (
      <span className="truncate font-mono text-xs text-muted" title={getValue()}>
        {getValue()}
      </span>
    ),
    meta: { width: '11rem' },
  }),
  status,
  push,
])

/** Columns that leave the actions in view: time and person share one, and the ID shows only on request. */
const narrow = columns([
  name,
  display({
    id: 'created',
    header: 'Freigegeben',
    cell: ({ row: { original } }) => (
      <span title={original.id}>
        {formatDateTime(original.createdAt)}
        <span className="block text-xs text-muted">{original.createdBy.fullName}</span>
      </span>
    ),
    meta: { width: '8.5rem', wrap: true },
  }),
  status,
  push,
])

interface ListProps {
  readonly at: number | string | undefined
  readonly onMoment: (at: number | string | undefined) => void
}

const Compare = ({ selection }: { readonly selection: Selection }) => {
  const navigate = useNavigate()
  const [id = '', otherId = ''] = selection
  return (
    <Button
      size="small"
      disabledBecause={selection.size === 2 ? null : 'Bitte genau zwei Freigaben auswählen.'}
      onClick={() =>
        void navigate({ to: '/freigabe/vergleich/$id/$otherId', params: { id, otherId } })
      }
    >
      <GitCompareArrows aria-hidden />
      Vergleichen
    </Button>
  )
}

const CompareWithNow = ({ selection }: { readonly selection: Selection }) => {
  const navigate = useNavigate()
  const [id = ''] = selection
  return (
    <Button
      size="small"
      disabledBecause={selection.size === 1 ? null : 'Bitte genau eine Freigabe auswählen.'}
      onClick={() =>
        void navigate({ to: '/freigabe/vergleich/$id/$otherId', params: { id, otherId: 'heute' } })
      }
    >
      <GitCompareArrows aria-hidden />
      Mit heute vergleichen
    </Button>
  )
}

/** All releases, newest first, with what has arrived of them; two of them can be compared. */
export const ReleaseList = ({ at, onMoment }: ListProps) => {
  const { data, error, isFetching, refetch } = useReleases(at)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const isNarrow = useMedia('(width < 78rem)')
  const total = data?.total ?? 0
  return (
    <DataTable
      label="Freigaben"
      columns={isNarrow ? narrow : wide}
      rows={data?.list ?? []}
      rowId={({ id }) => id}
      total={total}
      selection={selection}
      onSelectionChange={setSelection}
      loading={isFetching && !data}
      error={error && sentenceOf(error)}
      onRetry={() => void refetch()}
      minWidth={isNarrow ? '48rem' : '74rem'}
      empty={
        <EmptyState icon={Rocket} title="Es gibt noch keine Freigabe.">
          Wählen Sie oben Projekt und Jahrgang und sehen Sie sich die Vorschau an.
        </EmptyState>
      }
      toolbar={
        <>
          <p role="status" className="text-table text-muted tabular-nums">
            {data && formatCount(total, 'Freigabe', 'Freigaben')}
          </p>
          <Compare selection={selection} />
          <CompareWithNow selection={selection} />
          <ListMoment at={at} onChange={onMoment} />
        </>
      }
    />
  )
}
