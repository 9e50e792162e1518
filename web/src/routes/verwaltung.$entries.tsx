import { createFileRoute, notFound } from '@tanstack/react-router'
import { MasterDataArea } from '@/features/administration/entries/master-data-area.tsx'
import { listSearch } from '@/features/administration/list-search.ts'

const MasterDataPage = () => <MasterDataArea address={Route.useParams().entries} />

export const Route = createFileRoute('/verwaltung/$entries')({
  validateSearch: listSearch,
  loader: async ({ params }) => {
    const { pagesAt } = await import('@/features/administration/master-data.ts')
    if (pagesAt(params.entries).length === 0) throw notFound()
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: MasterDataPage,
})
