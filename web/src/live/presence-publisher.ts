import type { PresenceMessage } from '@stammbuch/contracts'

type OwnPresence = Omit<PresenceMessage, 'mode'> & { readonly mode: 'views' | 'edits' }

/** A sign of life this often; the server forgets after 12 s. Milliseconds. */
const lifeEvery = 5_000
/** Moves are told at most this often; the first at once. */
const throttle = 100

/**
 * Says what this page looks at. Several parts of it may say something of the same topic: editing
 * counts more than viewing, later more than earlier.
 */
export class PresencePublisher {
  private readonly send: (message: PresenceMessage) => void
  private readonly said = new Map<string, OwnPresence[]>()
  private readonly due = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private toldAt = Number.NEGATIVE_INFINITY
  private life: ReturnType<typeof setInterval> | undefined

  constructor(send: (message: PresenceMessage) => void) {
    this.send = send
  }

  /** Returns how to stop saying it. */
  say(what: OwnPresence): () => void {
    const all = this.said.get(what.topic) ?? []
    this.said.set(what.topic, all)
    all.push(what)
    this.soon(what.topic)
    this.life ??= setInterval(() => this.repeat(), lifeEvery)
    return () => {
      const at = all.indexOf(what)
      if (at < 0) return
      all.splice(at, 1)
      this.soon(what.topic)
    }
  }

  /** Say everything again: a new connection, or a sign of life. */
  repeat(): void {
    for (const topic of this.said.keys()) this.tell(topic)
  }

  private soon(topic: string): void {
    this.due.add(topic)
    // Who goes on to another record stops saying one thing and says the next: that is told as one.
    const pause = Math.max(0, this.toldAt + throttle - Date.now())
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.toldAt = Date.now()
      const topics = [...this.due]
      this.due.clear()
      for (const one of topics) this.tell(one)
    }, pause)
  }

  private tell(topic: string): void {
    const all = this.said.get(topic) ?? []
    const loudest = all.findLast(({ mode }) => mode === 'edits') ?? all.at(-1)
    this.send(loudest ?? { topic, field: null, mode: 'leaves' })
    if (!loudest) this.said.delete(topic)
    if (this.said.size > 0) return
    clearInterval(this.life)
    this.life = undefined
  }
}
