import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { TranslationsPage } from '@/features/administration/translations/translations-page.tsx'

export const Route = createFileRoute('/verwaltung/translation')({
  validateSearch: listSearch,
  component: TranslationsPage,
})
