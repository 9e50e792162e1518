import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '@/features/administration/list-search.ts'
import { UsersPage } from '@/features/administration/users/users-page.tsx'

export const Route = createFileRoute('/verwaltung/benutzer')({
  validateSearch: listSearch,
  component: UsersPage,
})
