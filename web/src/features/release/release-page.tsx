import { useSession } from '@/api/session.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { NewRelease } from './new-release.tsx'
import { ReleaseList } from './release-list.tsx'
import type { ReleaseSearch } from './release-search.ts'

interface PageProps {
  readonly search: ReleaseSearch
  readonly onSearch: (search: ReleaseSearch) => void
}

/** Releases: a new one after its preview, and all that there are. */
export const ReleasePage = ({ search, onSearch }: PageProps) => {
  const { can } = useSession()
  return (
    <div className="page">
      <PageHeader
        title="Freigabe"
        description="Eine Freigabe hält fest, was ein Projekt in einem Jahrgang enthält und an welcher Stelle des Protokolls."
      />
      {can('release') && <NewRelease search={search} onSearch={onSearch} />}
      <ReleaseList at={search.at} onMoment={(at) => onSearch({ ...search, at })} />
    </div>
  )
}
