import { notFound } from '@tanstack/react-router'
import { Tabs } from '@/ui/tabs.tsx'
import { masterDataPages } from '../master-data.ts'
import { useListState } from '../use-list-state.ts'
import { EntriesPage } from './entries-page.tsx'

/** The master data at an address behind `/verwaltung/`; kinds that have the same one are its tabs. */
export const MasterDataArea = ({ address }: { readonly address: string }) => {
  const { search, onChange } = useListState()
  const pages = Object.values(masterDataPages).filter((page) => page.address === address)
  const [first] = pages
  if (!first) throw notFound()
  const page = pages.find(({ tab }) => tab?.id === search.tab) ?? first
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
