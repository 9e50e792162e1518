import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '@/features/record/record-page.tsx'
import { recordSearchFrom } from '@/features/record/record-search.ts'

const ContactPage = () => (
  <RecordPage rootType="contact" id={Route.useParams().id} search={Route.useSearch()} />
)

export const Route = createFileRoute('/contact/$id')({
  validateSearch: recordSearchFrom,
  component: ContactPage,
})
