import { useEffect } from 'react'
import { useStanding } from '@/state/stand.ts'
import type { ShownTopic } from './audit.ts'

const parts = new Set<{ shown: ShownTopic }>()

/** Everything that the page shows and follows at this moment. */
export const shownParts = (): readonly ShownTopic[] => [...parts].map(({ shown }) => shown)

/**
 * Let the server compare these rows with what it knows, once a minute. Leave out what is known to be
 * on its way out.
 */
export const useAudited = (topic: string, rows: ShownTopic['rows']): void => {
  const isPast = useStanding() !== null
  useEffect(() => {
    if (isPast) return
    const part = { shown: { topic, rows } }
    parts.add(part)
    return () => {
      parts.delete(part)
    }
  }, [topic, rows, isPast])
}
