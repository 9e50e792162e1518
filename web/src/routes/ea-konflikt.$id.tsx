import { createFileRoute } from '@tanstack/react-router'
import { AmbiguityPage } from '@/features/conflicts/ambiguity-page.tsx'
import { worklistSearch } from '@/features/conflicts/conflicts-search.ts'

const Ambiguity = () => {
  const { id } = Route.useParams()
  return <AmbiguityPage key={id} id={id} worklist={Route.useSearch()} />
}

export const Route = createFileRoute('/ea-konflikt/$id')({
  validateSearch: worklistSearch,
  component: Ambiguity,
})
