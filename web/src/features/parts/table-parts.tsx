import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListMoment } from '@/ui/list-moment.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { RowPager } from '@/ui/row-pager.tsx'
import { clinics, SampleTable } from './sample-table.tsx'
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

/** The table: with rows, loading, failed and empty, and everything that pages through it. */
export const TableParts = () => (
  <>
    <SampleTable rows={clinics(6)} storageKey="all-parts" />
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
