import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { queueSearch } from '@/features/verification/filter/queue-search.ts'
import { VerificationPage } from '@/features/verification/verification-page.tsx'

// The list comes first; the record beside it a moment later.
const RecordPane = lazy(async () => ({
  default: (await import('@/features/record/pane/record-pane.tsx')).RecordPane,
}))

const Verification = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VerificationPage
      card={RecordPane}
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
