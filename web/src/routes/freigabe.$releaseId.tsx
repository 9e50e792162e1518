import { createFileRoute } from '@tanstack/react-router'
import { DocumentPage } from '@/features/release/document/document-page.tsx'
import { documentSearch } from '@/features/release/document/document-search.ts'

const ReleaseDocument = () => {
  const { releaseId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DocumentPage
      key={releaseId}
      id={releaseId}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/freigabe/$releaseId')({
  validateSearch: documentSearch,
  component: ReleaseDocument,
})
