import { createFileRoute } from '@tanstack/react-router'
import { AmbiguityPage } from '@/features/conflicts/ambiguity-page.tsx'

const Ambiguity = () => {
  const { id } = Route.useParams()
  return <AmbiguityPage key={id} id={id} />
}

export const Route = createFileRoute('/ea-konflikt/$id')({ component: Ambiguity })
