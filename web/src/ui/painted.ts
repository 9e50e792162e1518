/** The things that a deciding key would meet, each by who it is and how it reads now, as one text. */
export interface Decidable {
  /** The one under the key; `null` when there is none. */
  readonly active: () => string | null
  /** Everything else that somebody may go to and decide, as it reads now. */
  readonly shown?: () => readonly string[]
}

/** Since when each reading has been on screen, in milliseconds of `performance.now`. */
interface Picture {
  readonly active: string | null
  readonly activeSince: number
  readonly shown: ReadonlyMap<string, number>
}

/** Milliseconds after which a window that paints nothing counts as painted. */
const longest = 100

/** A frame is painted right after its callbacks, and the next task comes after that: sooner than a timer on a busy page. */
const afterFrame = (run: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}

/**
 * Remembers what was last painted under a deciding key. A key counts only for that: not for what came
 * into its place since, and not for what a key pressed in the same frame has decided already.
 */
export class Painted {
  private readonly read: () => Decidable
  private picture: Picture | null = null
  /** The person went somewhere on their own since the last picture. */
  private moved = false
  /** Counts such moves, to tell one that came after a picture was taken. */
  private moves = 0
  /** The next frame takes a picture. */
  private isAwaited = false

  constructor(read: () => Decidable) {
    this.read = read
  }

  /** Something may be drawn differently: look again when that is painted. */
  look(): void {
    if (this.isAwaited) return
    this.isAwaited = true
    const take = (): void => {
      cancelAnimationFrame(frame)
      clearTimeout(latest)
      // What is drawn from here on comes with the frame after this one, which need not wait for this one's end.
      this.isAwaited = false
      const { active, shown } = this.read()
      const drawn = { active: active(), shown: shown?.() ?? [] }
      const { moves, moved } = this
      afterFrame(() => {
        this.picture = this.after(drawn.active, drawn.shown, moved)
        if (this.moves === moves) this.moved = false
      })
    }
    const frame = requestAnimationFrame(take)
    const latest = setTimeout(take, longest)
  }

  /**
   * The picture that is on screen by now. What reads as before has been there since before: a key that was pressed
   * while the page was busy drawing it once more counts.
   */
  private after(active: string | null, shown: readonly string[], moved: boolean): Picture {
    const now = performance.now()
    const last = this.picture
    const seen = (reading: string): number => last?.shown.get(reading) ?? now
    const stayed = last !== null && last.active === active
    const went = moved && active !== null ? seen(active) : now
    return {
      active,
      activeSince: stayed ? last.activeSince : went,
      shown: new Map(shown.map((reading) => [reading, seen(reading)])),
    }
  }

  /** The person pressed another key or used the mouse. */
  went(): void {
    this.moves += 1
    this.moved = true
  }

  /** Returns true if the key was pressed for what is under it now. */
  meets({ timeStamp }: Pick<KeyboardEvent, 'timeStamp'>): boolean {
    const now = this.read().active()
    if (now === null) return true
    const { picture } = this
    if (!picture) return false
    const isActive = now === picture.active
    const elsewhere = this.moved ? picture.shown.get(now) : undefined
    const since = isActive ? picture.activeSince : elsewhere
    if (since === undefined) this.look()
    return since !== undefined && timeStamp >= since
  }

  /** A key has decided: until what came of it is painted, no other does. */
  spend(): void {
    this.picture = null
    this.look()
  }
}
