import { createFileRoute } from '@tanstack/react-router'
import type { PeriodSearch } from '@/features/overview/period.ts'
import { periodSearch } from '@/features/overview/period.ts'
import { QualityPage } from '@/features/overview/quality-page.tsx'

const Person = () => {
  const { userId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <QualityPage
      kind="person"
      id={userId}
      period={Route.useSearch()}
      onPeriod={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/personen/$userId')({
  validateSearch: (raw): PeriodSearch => periodSearch(raw),
  component: Person,
})
