import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { PeriodsPage } from '@/features/administration/periods/periods-page.tsx'

export const Route = createFileRoute('/verwaltung/periods')({
  validateSearch: listSearch,
  component: PeriodsPage,
})
