import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// A production build has neither the page nor its code.
const AllParts = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@/features/parts/all-parts.tsx')).AllParts }))
  : null

const Parts = () =>
  AllParts && (
    <Suspense>
      <AllParts />
    </Suspense>
  )

export const Route = createFileRoute('/parts')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: Parts,
})
