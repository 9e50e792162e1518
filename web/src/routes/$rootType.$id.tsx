import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/features/shell/page-failed.tsx'

/** Accounts, contacts and products have their own pages; any other address of two parts leads nowhere. */
export const Route = createFileRoute('/$rootType/$id')({ component: NotFoundPage })
