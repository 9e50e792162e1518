import { type PresenceState, type PresentPerson, presenceTopic } from '@stammbuch/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { session } from '@/api/session.ts'
import { useStanding } from '@/state/stand.ts'
import { live } from './live.ts'
import type { Following } from './live-port.ts'
import type { TopicUpdate } from './topic-update.ts'

/**
 * Follow a topic from the `Log-Position` of what is on screen. Pass the new position whenever it was
 * read again. `null` for either follows nothing, and neither does a page of an earlier moment. On `stale` read again; on `revoked` forget.
 */
export const useTopic = (
  topic: string | null,
  position: number | null,
  onUpdate: (update: TopicUpdate) => void,
): void => {
  const latest = useRef(onUpdate)
  const following = useRef<Following | null>(null)
  const start = useRef(position)
  const follows = useStanding() === null && position !== null
  useEffect(() => {
    latest.current = onUpdate
    start.current = position
  })
  useEffect(() => {
    if (topic === null || !follows) return
    const place = live.store.follow(topic, start.current ?? 0, (update) => latest.current(update))
    following.current = place
    return () => {
      following.current = null
      place.end()
    }
  }, [topic, follows])
  useEffect(() => {
    if (position !== null) following.current?.moved(position)
  }, [position])
}

/** The last state of a presence topic: such topics have no log to read anew from. */
const usePresenceState = (topic: string | null): PresenceState | null => {
  const [known, setKnown] = useState<{ topic: string; state: PresenceState } | null>(null)
  useTopic(topic, 0, (update) => {
    if (topic === null || update.kind === 'events' || update.kind === 'stale') return
    setKnown(update.kind === 'state' ? { topic, state: update.state as PresenceState } : null)
  })
  return known?.topic === topic ? known.state : null
}

const nobody: readonly PresentPerson[] = []

interface PresenceOptions {
  /** An attribute of the record; on the queue, the record's id. */
  readonly field?: string | null
  /** The own presence to publish; nothing when absent. */
  readonly mode?: 'views' | 'edits' | undefined
}

/** Publishes the own presence at a record (`recordTopic`), a project (`projectTopic`) or the `queue`. */
export const usePublishedPresence = (
  topic: string | null,
  { field = null, mode }: PresenceOptions,
): void => {
  const isPast = useStanding() !== null
  useEffect(() => {
    if (topic === null || mode === undefined || isPast) return
    return live.presence.say({ topic: presenceTopic(topic), field, mode })
  }, [topic, field, mode, isPast])
}

/**
 * Other people at a record (`recordTopic`), a project (`projectTopic`) or the `queue`; publishes the
 * own presence. Nothing is locked by it.
 */
export const usePresence = (
  topic: string | null,
  options: PresenceOptions = {},
): readonly PresentPerson[] => {
  const state = usePresenceState(topic === null ? null : presenceTopic(topic))
  usePublishedPresence(topic, options)
  return useMemo(() => {
    const me = session.get().user?.id
    return state?.people.filter(({ userId }) => userId !== me) ?? nobody
  }, [state])
}
