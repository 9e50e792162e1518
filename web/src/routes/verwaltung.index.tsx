import { createFileRoute } from '@tanstack/react-router'
import { AdministrationHub } from '@/features/administration/hub-page.tsx'

export const Route = createFileRoute('/verwaltung/')({ component: AdministrationHub })
