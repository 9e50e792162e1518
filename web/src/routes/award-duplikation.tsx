import { createFileRoute } from '@tanstack/react-router'
import { AreaToCome } from '@/features/areas/area-to-come.tsx'

export const Route = createFileRoute('/award-duplikation')({
  component: () => <AreaToCome title="Award-Duplikation" />,
})
