import { createFileRoute } from '@tanstack/react-router'
import { RecordPage } from '@/features/record/record-page.tsx'
import { recordSearchFrom } from '@/features/record/record-search.ts'

const ProductPage = () => (
  <RecordPage rootType="product" id={Route.useParams().id} search={Route.useSearch()} />
)

export const Route = createFileRoute('/product/$id')({
  validateSearch: recordSearchFrom,
  component: ProductPage,
})
