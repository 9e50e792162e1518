import { createFileRoute } from '@tanstack/react-router'
import { ServiceAccountsPage } from '@/features/service-accounts/service-accounts-page.tsx'

export const Route = createFileRoute('/verwaltung/dienstkonten')({ component: ServiceAccountsPage })
