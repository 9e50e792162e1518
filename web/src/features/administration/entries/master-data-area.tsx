import type { Right } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { pagesAt } from '../master-data.ts'
import { useListState } from '../use-list-state.ts'
import { EntriesPage } from './entries-page.tsx'
import type { AnyEntryPage } from './entry-page.ts'

const Reserved = ({ title, reserved = ['', ''] }: AnyEntryPage) => (
  <div className="page">
    <PageHeader title={title} back={<Link to="/verwaltung">Verwaltung</Link>} />
    <EmptyState icon={ShieldX} title={reserved[0]}>
      {reserved[1]}
    </EmptyState>
  </div>
)

/** The master data at an address behind `/verwaltung/`; kinds that have the same one are its tabs. */
export const MasterDataArea = ({ address }: { readonly address: string }) => {
  const { search, onChange } = useListState()
  const { can } = useSession()
  const pages = pagesAt(address)
  const [first] = pages
  const page = pages.find(({ tab }) => tab?.id === search.tab) ?? first
  if (!first || !page) return null
  if (!can(page.calls.readRight as Right)) return <Reserved {...page} />
  const choose = (id: string): void =>
    onChange({ tab: id === first.tab?.id ? undefined : id, search: undefined, filter: undefined })
  return (
    <EntriesPage
      key={page.kind}
      page={page}
      {...(page.tab && {
        above: (
          <Tabs
            label={pages.map(({ tab }) => tab?.label).join(' und ')}
            value={page.tab.id}
            onChange={choose}
            tabs={pages.flatMap(({ tab }) => (tab ? [{ ...tab, content: null }] : []))}
          />
        ),
      })}
    />
  )
}
