import { createFileRoute } from '@tanstack/react-router'
import { worklistSearch } from '@/features/conflicts/conflicts-search.ts'
import { MinqPage } from '@/features/conflicts/minq-page.tsx'

const Minq = () => {
  const { id } = Route.useParams()
  return <MinqPage key={id} id={id} worklist={Route.useSearch()} />
}

export const Route = createFileRoute('/minq-konflikt/$id')({
  validateSearch: worklistSearch,
  component: Minq,
})
