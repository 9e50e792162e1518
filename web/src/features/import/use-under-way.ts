import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFollowedRead } from '@/live/use-followed-read.ts'

/**
 * Whether an import of the delivery goes on that this page did not begin: one from before a reload, or of
 * another window or person. When it ends, the delivery is read again, and with it what came of the import.
 */
export const useUnderWay = (sampleId: string): boolean => {
  const client = useQueryClient()
  const { data } = useFollowedRead('listRuns', { query: { kind: 'import', sampleId } }, 'runs')
  const id = data?.list.find(({ state }) => state === 'queued' || state === 'running')?.id
  useEffect(() => {
    if (id === undefined) return
    return () => void client.invalidateQueries({ queryKey: ['getSample'] })
  }, [client, id])
  return id !== undefined
}
