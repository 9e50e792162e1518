import { createFileRoute } from '@tanstack/react-router'
import { MasterDataArea } from '@/features/administration/entries/master-data-area.tsx'
import { listSearch } from '@/features/administration/list-search.ts'

const MasterDataPage = () => <MasterDataArea address={Route.useParams().entries} />

export const Route = createFileRoute('/verwaltung/$entries')({
  validateSearch: listSearch,
  component: MasterDataPage,
})
