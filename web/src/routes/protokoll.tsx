import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '@/features/log/log-page.tsx'
import { logSearchFrom } from '@/features/log/log-search.ts'

const ProtokollPage = () => <LogPage search={Route.useSearch()} />

export const Route = createFileRoute('/protokoll')({
  validateSearch: logSearchFrom,
  component: ProtokollPage,
})
