import type { PresenceMessage, PresenceState, PresentPerson } from '@stammbuch/contracts'

/** The presence of one window; a person with two windows has two. */
export interface Presence extends PresentPerson {
  readonly topic: string
  /** The connection that says so. */
  readonly key: string
}

interface Seen {
  readonly presence: Presence
  readonly until: number
}

export type Mode = PresenceMessage['mode']

const strongest = (people: readonly PresentPerson[]): PresentPerson[] => {
  const found = new Map<string, PresentPerson>()
  for (const person of people) {
    const same = `${person.userId} ${person.field}`
    if (person.mode === 'edits' || !found.has(same)) found.set(same, person)
  }
  return [...found.values()]
}

/** The presence of all windows. Soft state: one without a sign of life expires. */
export class PresenceBoard {
  private readonly life: number
  private readonly changed: (topic: string) => void
  private readonly topics = new Map<string, Map<string, Seen>>()

  constructor(life: number, changed: (topic: string) => void) {
    this.life = life
    this.changed = changed
  }

  /** Take what somebody says. Returns whether it is news. */
  say(presence: Presence, now = Date.now()): boolean {
    const { topic, key } = presence
    const people = this.topics.get(topic) ?? new Map<string, Seen>()
    this.topics.set(topic, people)
    const before = people.get(key)?.presence
    people.set(key, { presence, until: now + this.life })
    const isNew = before?.field !== presence.field || before.mode !== presence.mode
    if (isNew) this.changed(topic)
    return isNew
  }

  leave(topic: string, key: string): void {
    const people = this.topics.get(topic)
    if (!people?.delete(key)) return
    if (people.size === 0) this.topics.delete(topic)
    this.changed(topic)
  }

  /** The topics in which a connection has said something. */
  topicsOf(key: string): string[] {
    return [...this.topics].filter(([, people]) => people.has(key)).map(([topic]) => topic)
  }

  /** Forget those who gave no sign of life. */
  sweep(now = Date.now()): void {
    for (const [topic, people] of [...this.topics])
      for (const [key, { until }] of [...people]) if (until < now) this.leave(topic, key)
  }

  state(topic: string): PresenceState {
    const seen = [...(this.topics.get(topic)?.values() ?? [])]
    const people = seen.map(({ presence: { topic: _topic, key: _key, ...person } }) => person)
    return { topic, people: strongest(people) }
  }
}
