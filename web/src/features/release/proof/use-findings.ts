import { projectTopic } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, call } from '@/api/call.ts'
import { toast } from '@/ui/toast.ts'
import type { ReleaseOf } from '../use-preview.ts'
import { useReadAgain } from '../use-releases.ts'

const scopeOf = ({ project, period }: ReleaseOf) => ({
  rankingGroupId: project.id,
  periodId: period.id,
})

/** Returns the current findings of a project's year, read again when the log tells of a change. */
export const useFindings = (of: ReleaseOf) => {
  const query = scopeOf(of)
  const { data, ...rest } = useQuery({
    queryKey: ['proofReadRelease', query],
    queryFn: ({ signal }) => answerOf('proofReadRelease', { query }, { signal }),
    staleTime: 0,
  })
  const position = data?.position ?? null
  const readAgain = (): void => void rest.refetch()
  useReadAgain(projectTopic(of.project.shortCode, of.period.name), position, readAgain)
  useReadAgain('releases', position, readAgain)
  return { reading: data?.body, ...rest }
}

/** Keys of one call. */
const atOnce = 1000

const inParts = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, part) =>
    keys.slice(part * atOnce, (part + 1) * atOnce),
  )

/** Letting findings pass with a reason, and opening them again; each takes the other back. */
export const useWaiving = (of: ReleaseOf) => {
  const client = useQueryClient()
  const scope = scopeOf(of)
  const readAgain = () => client.invalidateQueries({ queryKey: ['proofReadRelease', scope] })
  const takeUp = async (keys: readonly string[]): Promise<void> => {
    for (const part of inParts(keys))
      await call('takeUpFindings', { body: { ...scope, keys: part } })
    await readAgain()
  }
  const waive = async (keys: readonly string[], reason: string): Promise<void> => {
    for (const part of inParts(keys))
      await call('waiveFindings', { body: { ...scope, keys: part, reason } })
    await readAgain()
    void toast.undo(
      keys.length === 1
        ? 'Der Befund gilt als begründet.'
        : `${keys.length} Befunde gelten als begründet.`,
      () => void takeUp(keys),
    )
  }
  return { waive, takeUp }
}
