import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { ToplistsPage } from '@/features/administration/toplists/toplists-page.tsx'

export const Route = createFileRoute('/verwaltung/toplisten')({
  validateSearch: listSearch,
  component: ToplistsPage,
})
