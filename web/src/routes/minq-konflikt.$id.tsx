import { createFileRoute } from '@tanstack/react-router'
import { worklistSearch } from '@/features/conflicts/conflicts-search.ts'
import { MinqPage } from '@/features/conflicts/minq-page.tsx'
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
