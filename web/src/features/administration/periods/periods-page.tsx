import type { Period } from '@stammbuch/contracts'
import { CalendarRange, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EntryList } from '../entry-list.tsx'
import { moment, plain, widths } from '../plain-cell.tsx'
import { useListState } from '../use-list-state.ts'
import { PeriodDialog } from './period-dialog.tsx'

const { accessor, columns } = columnsFor<Period>()
const counted = (id: 'awardsCount' | 'scoresCount' | 'samplesCount', header: string) =>
  accessor(id, {
    header,
    cell: ({ getValue }) => plain(getValue()),
    meta: { width: '8.5rem', align: 'end' },
  })
const periodColumns = columns([
  accessor('name', { header: 'Jahrgang', cell: ({ getValue }) => getValue() }),
  counted('awardsCount', 'Auszeichnungen'),
  counted('scoresCount', 'Erhebungen'),
  counted('samplesCount', 'Datenlieferungen'),
  accessor('createdAt', {
    header: 'Angelegt',
    cell: ({ getValue }) => moment(getValue()),
    meta: { width: widths.moment },
  }),
])

/** Years. They can be added, never renamed or deleted. */
export const PeriodsPage = () => {
  const { can } = useSession()
  const [adding, setAdding] = useState(false)
  const add = can('administer') && (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Jahrgang anlegen
    </Button>
  )
  return (
    <>
      <EntryList
        title="Jahrgänge"
        description="Ein Jahrgang kann angelegt, aber weder umbenannt noch gelöscht werden."
        actions={add}
        columns={periodColumns}
        read={useFollowedRead('listPeriods', {}, 'admin:period')}
        state={useListState()}
        searchIn="Jahrgang"
        textOf={({ name }) => name}
        words={['Jahrgang', 'Jahrgänge']}
        emptyIcon={CalendarRange}
        emptyText="Es gibt noch keine Jahrgänge."
        minWidth="43rem"
      />
      {adding && <PeriodDialog onClose={() => setAdding(false)} />}
    </>
  )
}
