import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
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
        actions={
          <Button asChild>
            <Link to="/freigabe/bereitschaft">
              <LayoutGrid aria-hidden />
              Bereitschaft
            </Link>
          </Button>
        }
      />
      {can('release') && <NewRelease search={search} onSearch={onSearch} />}
      <ReleaseList at={search.at} onMoment={(at) => onSearch({ ...search, at })} />
    </div>
  )
}
