import { createFileRoute } from '@tanstack/react-router'

/** Accounts, contacts and products have their own pages; for any other root type there is nothing. */
const Nothing = () => null

export const Route = createFileRoute('/$rootType/$id')({ component: Nothing })
