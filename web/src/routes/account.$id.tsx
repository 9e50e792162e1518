import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '@/features/record/record-page.tsx'
import { recordSearchFrom } from '@/features/record/record-search.ts'

const AccountPage = () => (
  <RecordPage rootType="account" id={Route.useParams().id} search={Route.useSearch()} />
)

export const Route = createFileRoute('/account/$id')({
  validateSearch: recordSearchFrom,
  component: AccountPage,
})
