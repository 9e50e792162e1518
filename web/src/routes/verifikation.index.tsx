import { createFileRoute } from '@tanstack/react-router'
import { queueSearch } from '@/features/verification/filter/queue-search.ts'
import { VerificationPage } from '@/features/verification/verification-page.tsx'

const Verification = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VerificationPage
      search={search}
      onSearch={(next, replace = false) =>
        void navigate({ search: next, resetScroll: false, replace })
      }
    />
  )
}

export const Route = createFileRoute('/verifikation/')({
  validateSearch: queueSearch,
  component: Verification,
})
