import { createFileRoute } from '@tanstack/react-router'
import { ProjectListPage } from '@/features/project-list/project-list-page.tsx'
import { projectSearch } from '@/features/project-list/project-search.ts'
import { useAtAsStand } from '@/features/stand/use-travel.ts'

const Project = () => {
  const { rankingGroupCode } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (useAtAsStand(search.at)) return null
  return (
    <ProjectListPage
      key={rankingGroupCode}
      code={rankingGroupCode}
      search={search}
      onSearch={(next, instead = false) =>
        void navigate({ search: next, resetScroll: false, replace: instead })
      }
    />
  )
}

export const Route = createFileRoute('/projekt/$rankingGroupCode')({
  validateSearch: projectSearch,
  component: Project,
})
