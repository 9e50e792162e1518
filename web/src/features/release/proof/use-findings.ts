import { projectTopic } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { formatNumber } from '@/format/format.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
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

/** Sends keys in as many calls as they need; the answer is that of the last one. */
const inParts = async <Answered>(
  keys: readonly string[],
  send: (part: string[]) => Promise<Answered>,
): Promise<Answered> => {
  const answered = await send(keys.slice(0, atOnce))
  const rest = keys.slice(atOnce)
  return rest.length === 0 ? answered : inParts(rest, send)
}

const waivedWords = (many: number): string =>
  many === 1 ? 'Befund gelten gelassen' : `${formatNumber(many)} Befunde gelten gelassen`

/** Letting findings pass with a reason, and opening them again; each takes the other back, by U as well. */
export const useWaiving = (of: ReleaseOf) => {
  const client = useQueryClient()
  const scope = scopeOf(of)
  const onUndone = () => client.invalidateQueries({ queryKey: ['proofReadRelease', scope] })
  const sendTakeUp = (keys: readonly string[]) =>
    inParts(keys, (part) => answerOf('takeUpFindings', { body: { ...scope, keys: part } }))
  const sendWaive = (keys: readonly string[], reason: string) =>
    inParts(keys, (part) => answerOf('waiveFindings', { body: { ...scope, keys: part, reason } }))
  const takeUp = async (key: string, reason: string): Promise<void> => {
    const back = async () => {
      await sendWaive([key], reason)
      void toast.success('Der Befund gilt wieder als begründet.', reason)
      return true
    }
    const described = { text: 'Befund wieder geöffnet', record: null, onUndone, back }
    const { action } = await doing('takeUpFindings', described, () => sendTakeUp([key]))
    await onUndone()
    offerUndo(action)
  }
  const waive = async (keys: readonly string[], reason: string): Promise<void> => {
    const back = async () => {
      await sendTakeUp(keys)
      void toast.success(
        keys.length === 1
          ? 'Der Befund ist wieder offen.'
          : `${formatNumber(keys.length)} Befunde sind wieder offen.`,
      )
      return true
    }
    const described = { text: waivedWords(keys.length), record: null, onUndone, back }
    const { action } = await doing('waiveFindings', described, () => sendWaive(keys, reason))
    await onUndone()
    offerUndo(action)
  }
  return { waive, takeUp }
}
