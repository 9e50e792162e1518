import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '@/features/overview/overview-page.tsx'
import type { PeriodSearch } from '@/features/overview/period.ts'
import { periodSearch } from '@/features/overview/period.ts'

const Uebersicht = () => {
  const period = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewPage
      period={period}
      onPeriod={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/uebersicht')({
  validateSearch: (raw): PeriodSearch => periodSearch(raw),
  component: Uebersicht,
})
