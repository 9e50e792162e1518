import { createFileRoute } from '@tanstack/react-router'
import { worklistSearch } from '@/features/conflicts/conflicts-search.ts'
import { AmbiguityPage } from '@/features/conflicts/merge/ambiguity-page.tsx'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

const Ambiguity = () => {
  const { id } = Route.useParams()
  return (
    <NeedsRight right="read-personal" title="Konflikt">
      <AmbiguityPage key={id} id={id} worklist={Route.useSearch()} />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/ea-konflikt/$id')({
  validateSearch: worklistSearch,
  component: Ambiguity,
})
