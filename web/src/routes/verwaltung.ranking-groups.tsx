import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { RankingGroupsPage } from '@/features/administration/ranking-groups/ranking-groups-page.tsx'

export const Route = createFileRoute('/verwaltung/ranking-groups')({
  validateSearch: listSearch,
  component: RankingGroupsPage,
})
