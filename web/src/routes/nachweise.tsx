import { createFileRoute } from '@tanstack/react-router'
import { ProofPage } from '@/features/proof/proof-page.tsx'
import { proofSearchFrom } from '@/features/proof/proof-search.ts'

const NachweisePage = () => <ProofPage search={Route.useSearch()} />

export const Route = createFileRoute('/nachweise')({
  validateSearch: proofSearchFrom,
  component: NachweisePage,
})
