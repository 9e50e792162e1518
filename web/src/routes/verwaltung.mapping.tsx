import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { MappingsPage } from '@/features/administration/mappings/mappings-page.tsx'

export const Route = createFileRoute('/verwaltung/mapping')({
  validateSearch: listSearch,
  component: MappingsPage,
})
