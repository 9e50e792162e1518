import { createFileRoute } from '@tanstack/react-router'
import { MinqPage } from '@/features/conflicts/minq-page.tsx'

const Minq = () => {
  const { id } = Route.useParams()
  return <MinqPage key={id} id={id} />
}

export const Route = createFileRoute('/minq-konflikt/$id')({ component: Minq })
