import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/features/shell/page-failed.tsx'

/** Accounts, contacts and products have their own pages; for any other root type there is none. */
export const Route = createFileRoute('/$rootType/$id')({ component: NotFoundPage })
