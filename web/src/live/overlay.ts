/** What a command of one's own will show, until the log shows it. */
export interface OwnCommand<Effect> {
  /** Its idempotency key. */
  readonly mid: string
  /** The topic that will tell of it. */
  readonly topic: string
  /** Records or changes that look different meanwhile. */
  readonly targets: readonly string[]
  readonly effect: Effect
}

interface Pending<Effect> {
  readonly command: OwnCommand<Effect>
  /** `Log-Position` of the answer; null while there is none. */
  position: number | null
  timer: ReturnType<typeof setTimeout> | undefined
}

interface Options<Effect> {
  /** Up to which position a topic is on screen. */
  readonly shown: (topic: string) => number
  /**
   * The log told nothing of an answered command for too long: read its targets again. The command is
   * dropped when what this returns resolves.
   */
  readonly onMissing: (command: OwnCommand<Effect>, position: number) => unknown
  /** Milliseconds. */
  readonly patience?: number
}

const nothing: readonly never[] = []

/**
 * Own commands laid over what the log says: visible = base ⊕ overlay. Nothing is ever written into
 * what was read, so nothing has to be taken back: an overlay is dropped when the topic has reached the
 * position of the command's answer, whichever of the two came first, or when the command failed.
 */
export class Overlay<Effect> {
  private readonly options: Options<Effect>
  private readonly pending = new Map<string, Pending<Effect>>()
  private readonly effects = new Map<string, readonly Effect[]>()
  private readonly listeners = new Map<string, Set<() => void>>()

  constructor(options: Options<Effect>) {
    this.options = options
  }

  add(command: OwnCommand<Effect>): void {
    this.drop(command.mid)
    this.pending.set(command.mid, { command, position: null, timer: undefined })
    this.changed(command.targets)
  }

  /** The server answered; `null` for a command that changed nothing. */
  acked(mid: string, position: number | null): void {
    const pending = this.pending.get(mid)
    if (!pending) return
    const { command } = pending
    const { shown, patience = 3_000 } = this.options
    if (position === null || shown(command.topic) >= position) this.drop(mid)
    else {
      pending.position = position
      pending.timer = setTimeout(() => this.missing(pending, position), patience)
    }
  }

  /** The command failed, or is no longer to be shown. */
  drop(mid: string): void {
    const pending = this.pending.get(mid)
    if (!pending) return
    clearTimeout(pending.timer)
    this.pending.delete(mid)
    this.changed(pending.command.targets)
  }

  /** A topic is known up to a position now. */
  advance(topic: string, reached: number): void {
    for (const { command, position } of [...this.pending.values()])
      if (command.topic === topic && position !== null && position <= reached)
        this.drop(command.mid)
  }

  /** The effects on a target, oldest first; the same reference until they change. */
  of(target: string): readonly Effect[] {
    return this.effects.get(target) ?? nothing
  }

  subscribe(target: string, listener: () => void): () => void {
    const all = this.listeners.get(target) ?? new Set()
    this.listeners.set(target, all)
    all.add(listener)
    return () => {
      all.delete(listener)
      if (all.size === 0 && this.listeners.get(target) === all) this.listeners.delete(target)
    }
  }

  clear(): void {
    for (const mid of [...this.pending.keys()]) this.drop(mid)
  }

  private missing({ command }: Pending<Effect>, position: number): void {
    const drop = () => this.drop(command.mid)
    Promise.resolve(this.options.onMissing(command, position)).then(drop, drop)
  }

  private changed(targets: readonly string[]): void {
    for (const target of targets) {
      const effects = [...this.pending.values()]
        .filter(({ command }) => command.targets.includes(target))
        .map(({ command }) => command.effect)
      if (effects.length === 0) this.effects.delete(target)
      else this.effects.set(target, effects)
      for (const listener of this.listeners.get(target) ?? []) listener()
    }
  }
}
