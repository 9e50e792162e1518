import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { Problem } from '@/api/problem.ts'
import { formatBytes, formatPercent } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { type BegunUpload, begunUploads, forgetUpload } from './upload-memory.ts'

interface InterruptedUploadProps {
  readonly onResume: (upload: BegunUpload) => void
}

/** Its progress; `null` when the server does not know it any more. */
const stateOf = async (stamp: string, signal: AbortSignal) => {
  const options = { signal, expected: ['not-found'] }
  try {
    return await call('uploadState', { params: { stamp } }, options)
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === 'not-found') return null
    throw thrown
  }
}

/** An upload that was broken off by closing the page, and how it can go on. */
export const InterruptedUpload = ({ onResume }: InterruptedUploadProps) => {
  const [left, setLeft] = useState(begunUploads)
  const [begun] = left
  const { data } = useQuery({
    queryKey: ['begun-upload', begun?.stamp],
    queryFn: ({ signal }) => stateOf(begun?.stamp ?? '', signal),
    enabled: begun !== undefined,
    staleTime: 0,
  })
  if (!begun || !data) return null
  const drop = (): void => {
    forgetUpload(begun.stamp)
    setLeft(begunUploads())
  }
  const resume = (): void => {
    setLeft([])
    onResume(begun)
  }
  return (
    <Banner
      title="Ein Upload wurde unterbrochen."
      action={
        <>
          <Button size="small" look="primary" onClick={resume}>
            Fortsetzen
          </Button>
          <Button size="small" onClick={drop}>
            Verwerfen
          </Button>
        </>
      }
    >
      „{begun.fileName}“ ({formatBytes(begun.size)}) ist zu{' '}
      {formatPercent(data.received / data.chunkCount)} angekommen. Zum Fortsetzen wählen Sie bitte
      dieselbe Datei noch einmal aus.
    </Banner>
  )
}
