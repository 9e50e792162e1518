import { createFileRoute } from '@tanstack/react-router'
import { DynamicFieldsPage } from '@/features/administration/dynamic-fields/dynamic-fields-page.tsx'
import { listSearch } from '@/features/administration/list-search.ts'

export const Route = createFileRoute('/verwaltung/dynamische-felder')({
  validateSearch: listSearch,
  component: DynamicFieldsPage,
})
