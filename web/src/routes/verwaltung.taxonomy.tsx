import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { TaxonomyPage } from '@/features/administration/taxonomy/taxonomy-page.tsx'

export const Route = createFileRoute('/verwaltung/taxonomy')({
  validateSearch: listSearch,
  component: TaxonomyPage,
})
