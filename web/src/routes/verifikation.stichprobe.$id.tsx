import { createFileRoute } from '@tanstack/react-router'
import { NeedsRight } from '@/features/shell/needs-right.tsx'
import { SpotCheckPage } from '@/features/spot-check/spot-check-page.tsx'

const SpotCheck = () => {
  const { id } = Route.useParams()
  const { wert } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NeedsRight right="read-personal" title="Stichprobe">
      <SpotCheckPage
        key={id}
        id={id}
        number={wert}
        onNumber={(next) =>
          void navigate({ search: { wert: next }, replace: true, resetScroll: false })
        }
      />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/verifikation/stichprobe/$id')({
  validateSearch: (raw): { readonly wert?: number } => {
    const number = Number(raw.wert)
    return Number.isInteger(number) && number > 0 ? { wert: number } : {}
  },
  component: SpotCheck,
})
