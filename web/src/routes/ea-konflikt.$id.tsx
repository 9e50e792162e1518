import { createFileRoute } from '@tanstack/react-router'
import { AreaToCome } from '@/features/areas/area-to-come.tsx'

export const Route = createFileRoute('/ea-konflikt/$id')({
  component: () => <AreaToCome title="Mehrdeutigkeit" />,
})
