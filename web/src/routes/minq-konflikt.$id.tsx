import { createFileRoute } from '@tanstack/react-router'
import { MinqPage } from '@/features/conflicts/candidates/minq-page.tsx'
import { worklistSearch } from '@/features/conflicts/conflicts-search.ts'
import { NeedsRight } from '@/features/shell/needs-right.tsx'

const Minq = () => {
  const { id } = Route.useParams()
  return (
    <NeedsRight right="read-personal" title="Konflikt">
      <MinqPage key={id} id={id} worklist={Route.useSearch()} />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/minq-konflikt/$id')({
  validateSearch: worklistSearch,
  component: Minq,
})
