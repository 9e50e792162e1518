import { type PresenceState, type PresentPerson, presenceTopic } from '@stammbuch/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { session } from '@/api/session.ts'
import { live } from './live.ts'
import type { Following } from './live-port.ts'
import type { TopicUpdate } from './topic-update.ts'

/**
 * Follow a topic from the `Log-Position` of what is on screen. Pass the new position whenever it was
 * read again. `null` for either follows nothing. On `stale` read again; on `revoked` forget.
 */
export const useTopic = (
  topic: string | null,
  position: number | null,
  onUpdate: (update: TopicUpdate) => void,
): void => {
  const latest = useRef(onUpdate)
  const following = useRef<Following | null>(null)
  const start = useRef(position)
  const isRead = position !== null
  useEffect(() => {
    latest.current = onUpdate
    start.current = position
  })
  useEffect(() => {
    if (topic === null || !isRead) return
    const place = live.store.follow(topic, start.current ?? 0, (update) => latest.current(update))
    following.current = place
    return () => {
      following.current = null
      place.end()
    }
  }, [topic, isRead])
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
  readonly mode?: 'views' | 'edits'
}

/**
 * Other people at a record (`recordTopic`), a project (`projectTopic`) or the `queue`; publishes the
 * own presence. Nothing is locked by it.
 */
export const usePresence = (
  topic: string | null,
  { field = null, mode }: PresenceOptions = {},
): readonly PresentPerson[] => {
  const name = topic === null ? null : presenceTopic(topic)
  const state = usePresenceState(name)
  useEffect(() => {
    if (name === null || mode === undefined) return
    return live.presence.say({ topic: name, field, mode })
  }, [name, field, mode])
  return useMemo(() => {
    const me = session.get().user?.id
    return state?.people.filter(({ userId }) => userId !== me) ?? nobody
  }, [state])
}
