import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '@/api/session.ts'
import { useTopic } from '@/live/use-live.ts'
import { useDebounced } from '@/ui/use-debounced.ts'
import { isHindered } from './in-the-way.ts'
import { useOwnActions } from './own-actions.ts'

/** Milliseconds of quiet before it is asked again. */
const quiet = 400

/** True while something that others did since stands in the way of the last own action. Asked only when others did something. */
export const useLastHindered = (): boolean => {
  const { shortCode } = useUser()
  const answered = useOwnActions()[0]?.answered
  const commandId = answered?.commandId ?? null
  const [others, setOthers] = useState({ commandId, count: 0 })
  useTopic('queue', answered?.position ?? null, (update) => {
    if (update.kind !== 'events' && update.kind !== 'stale') return
    if (update.kind === 'events' && update.events.every(({ by }) => by === shortCode)) return
    setOthers((known) => ({
      commandId,
      count: known.commandId === commandId ? known.count + 1 : 1,
    }))
  })
  const asked = useDebounced(others, quiet)
  const { data = false } = useQuery({
    queryKey: ['hindered', commandId, asked.count],
    queryFn: () => isHindered(commandId ?? ''),
    enabled: commandId !== null && asked.commandId === commandId && asked.count > 0,
    gcTime: 0,
  })
  return data
}
