import { createFileRoute } from '@tanstack/react-router'
import { AreaToCome } from '@/features/areas/area-to-come.tsx'

export const Route = createFileRoute('/verwaltung/salesforce-sync')({
  component: () => <AreaToCome title="Salesforce-Sync" />,
})
