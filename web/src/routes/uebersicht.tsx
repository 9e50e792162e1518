import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage, type Span } from '@/features/overview/overview-page.tsx'

const Uebersicht = () => {
  const { tage = 30 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OverviewPage
      days={tage}
      onDays={(next) => void navigate({ search: { tage: next }, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/uebersicht')({
  validateSearch: (raw): { readonly tage?: Span } => {
    const tage = Number(raw.tage)
    return tage === 7 || tage === 30 || tage === 90 ? { tage } : {}
  },
  component: Uebersicht,
})
