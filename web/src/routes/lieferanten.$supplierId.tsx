import { createFileRoute } from '@tanstack/react-router'
import type { PeriodSearch } from '@/features/overview/period.ts'
import { periodSearch } from '@/features/overview/period.ts'
import { QualityPage } from '@/features/overview/quality-page.tsx'

const Supplier = () => {
  const { supplierId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <QualityPage
      kind="supplier"
      id={supplierId}
      period={Route.useSearch()}
      onPeriod={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/lieferanten/$supplierId')({
  validateSearch: (raw): PeriodSearch => periodSearch(raw),
  component: Supplier,
})
