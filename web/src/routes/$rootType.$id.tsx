import { createFileRoute, useRouter } from '@tanstack/react-router'
import { NotFoundPage } from '@/features/shell/page-failed.tsx'

/**
 * Accounts, contacts and products have their own pages; for any other root type there is nothing. An address below
 * one of the areas is none of a record, but one that is mistyped or gone.
 */
const Elsewhere = () => {
  const { rootType } = Route.useParams()
  const paths = Object.keys(useRouter().routesByPath)
  return paths.some((path) => path.startsWith(`/${rootType}/`)) ? <NotFoundPage /> : null
}

export const Route = createFileRoute('/$rootType/$id')({ component: Elsewhere })
