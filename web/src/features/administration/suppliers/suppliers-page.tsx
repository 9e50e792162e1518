import type { Supplier } from '@stammbuch/contracts'
import { Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { Button } from '@/ui/button.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { EntryList } from '../entry-list.tsx'
import { moment, plain, widths } from '../plain-cell.tsx'
import { useListState } from '../use-list-state.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

const { accessor, columns } = columnsFor<Supplier>()
const supplierColumns = columns([
  accessor('name', { header: 'Name', cell: ({ getValue }) => plain(getValue()) }),
  accessor('createdAt', {
    header: 'Angelegt',
    cell: ({ getValue }) => moment(getValue()),
    meta: { width: widths.moment },
  }),
])

/** Those who deliver data. */
export const SuppliersPage = () => {
  const { can } = useSession()
  const [adding, setAdding] = useState(false)
  const add = can('catalogue') && (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Datenlieferanten anlegen
    </Button>
  )
  return (
    <>
      <EntryList
        title="Datenlieferanten"
        actions={add}
        columns={supplierColumns}
        read={useFollowedRead('listSuppliers', {}, 'admin:supplier')}
        state={useListState()}
        searchIn="Name"
        textOf={({ name }) => name}
        words={['Datenlieferant', 'Datenlieferanten']}
        emptyIcon={Truck}
        emptyText="Es gibt noch keine Datenlieferanten."
      />
      {adding && <SupplierDialog onClose={() => setAdding(false)} />}
    </>
  )
}
