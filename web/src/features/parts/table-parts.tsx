import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import type { RowGroups } from '@/ui/data-table-groups.tsx'
import type { Sort } from '@/ui/data-table-setup.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListMoment } from '@/ui/list-moment.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { RowPager } from '@/ui/row-pager.tsx'
import { type Clinic, clinics, SampleTable } from './sample-table.tsx'
import { State, States } from './states.tsx'

const Pagers = () => {
  const [at, setAt] = useState<number | string | undefined>(1284)
  const [index, setIndex] = useState(0)
  return (
    <States of="Blättern und früherer Stand" wide>
      <Pagination offset={0} limit={50} total={3482} onChange={() => undefined} />
      <Pagination offset={0} limit={50} total={0} onChange={() => undefined} />
      <State name="Zeile einer Lieferung">
        <RowPager index={index} rows={3} onGo={setIndex} />
      </State>
      <State name="früherer Stand">
        <ListMoment at={at} onChange={setAt} />
      </State>
    </States>
  )
}

const none = <EmptyState icon={Inbox} title="Noch keine Einträge." />

/** A table that loads while its button is on: above rows that are about to be replaced runs a line. */
const LoadingTables = () => {
  const [loading, setLoading] = useState<'first' | 'again' | null>(null)
  const turn = (next: 'first' | 'again') => setLoading(loading === next ? null : next)
  return (
    <SampleTable
      rows={loading === 'first' ? [] : clinics(2)}
      label="Lädt"
      loading={loading !== null}
      toolbar={
        <>
          <Button size="small" onClick={() => turn('first')}>
            Zum ersten Mal laden
          </Button>
          <Button size="small" onClick={() => turn('again')}>
            Neu laden
          </Button>
        </>
      }
    />
  )
}

const byCity: RowGroups<Clinic> = {
  of: ({ city }) => city,
  heading: (city) => (
    <>
      <span className="font-semibold">{city}</span>
      <span className="text-xs text-muted">2 Einträge</span>
      <a href={`#${city}`} className="text-xs text-accent hover:underline">
        Alle dieser Gruppe
      </a>
    </>
  ),
}

/** Sorted by two columns, in groups, with what all rows come to. */
const ArrangedTable = () => {
  const [sorts, setSorts] = useState<readonly Sort[]>([
    { id: 'city', desc: false },
    { id: 'name', desc: true },
  ])
  return (
    <SampleTable
      label="Gruppiert"
      rows={clinics(10)
        .filter(({ city }) => city === 'Bad Tölz' || city === 'Weilburg')
        .toSorted((one, other) => one.city.localeCompare(other.city))}
      sort={sorts}
      onSortsChange={setSorts}
      groups={byCity}
      totals={{ name: '4 Krankenhäuser', beds: '3.014' }}
    />
  )
}

/** The table: with rows, loading, failed and empty, and everything that pages through it. */
export const TableParts = () => (
  <>
    <SampleTable rows={clinics(6)} storageKey="all-parts" />
    <ArrangedTable />
    <LoadingTables />
    <SampleTable rows={[]} label="Leer" total={0} empty={none} />
    <SampleTable
      rows={[]}
      label="Fehler"
      total={0}
      error="Der Server ist nicht erreichbar."
      onRetry={() => undefined}
    />
    <Pagers />
  </>
)
