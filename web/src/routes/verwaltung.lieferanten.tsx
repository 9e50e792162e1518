import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { SuppliersPage } from '@/features/administration/suppliers/suppliers-page.tsx'

export const Route = createFileRoute('/verwaltung/lieferanten')({
  validateSearch: listSearch,
  component: SuppliersPage,
})
