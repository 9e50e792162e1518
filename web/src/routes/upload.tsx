import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { NeedsRight } from '@/features/shell/needs-right.tsx'
import { UploadPage } from '@/features/upload/upload-page.tsx'
import type { Upload } from '@/features/upload/upload-run.ts'
import { uploadSearch } from '@/features/upload/upload-search.ts'

const UploadRoute = () => {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const toAnalysis = useCallback(
    ({ sampleId, sameAs }: Upload & { readonly sampleId: string }) =>
      void navigate({
        to: '/analyse/$sampleId',
        params: { sampleId },
        search: { sameAs: sameAs?.id },
      }),
    [navigate],
  )
  return (
    <NeedsRight right="intake" title="Upload">
      <UploadPage search={search} onDone={toAnalysis} />
    </NeedsRight>
  )
}

export const Route = createFileRoute('/upload')({
  validateSearch: uploadSearch,
  component: UploadRoute,
})
