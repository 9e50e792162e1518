import { createFileRoute } from '@tanstack/react-router'
import { AreaToCome } from '@/features/areas/area-to-come.tsx'

export const Route = createFileRoute('/minq-konflikt/$id')({
  component: () => <AreaToCome title="Minq-Konflikt" />,
})
