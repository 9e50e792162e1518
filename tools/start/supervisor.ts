import type { Running } from './part.ts'

const sleep = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds))

const LONGEST_PAUSE = 30_000
/** Milliseconds of running after which a crash counts as the first one again. */
const IN_ORDER_AFTER = 60_000

interface Part {
  readonly name: string
  readonly start: () => Promise<Running>
  running: Running | undefined
}

/** Keeps parts running until it is told to stop them. */
export interface Supervisor {
  /** Starts a part and, whenever it ends by itself, starts it again. Rejects when the first start fails. */
  keep(name: string, start: () => Promise<Running>): Promise<void>
  /** Stops all parts, the last one first. Resolves when they are gone; safe to call again. */
  stopAll(): Promise<void>
}

/** Creates a supervisor. `say` prints one line in the terminal. */
export const supervise = (say: (line: string) => void): Supervisor => {
  const parts: Part[] = []
  let leaving = false
  let stopping: Promise<void> | undefined

  /** Makes one attempt to start the part again; its success shows in `part.running`. */
  const restart = async (part: Part): Promise<void> => {
    try {
      const running = await part.start()
      // We may have been told to stop while it was starting.
      if (leaving) return void (await running.stop())
      part.running = running
      say(`✓ ${part.name} läuft wieder.`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
  }

  const watch = async (part: Part): Promise<void> => {
    let failures = 0
    let since = Date.now()
    while (!leaving) {
      const reason = part.running ? await part.running.exited : 'kein Start'
      part.running = undefined
      if (leaving) return
      failures = Date.now() - since > IN_ORDER_AFTER ? 1 : failures + 1
      const pause = Math.min(500 * 2 ** (failures - 1), LONGEST_PAUSE)
      say(`⚠ ${part.name} ist ausgefallen (${reason}); neuer Versuch in ${pause / 1000} s.`)
      await sleep(pause)
      since = Date.now()
      if (!leaving) await restart(part)
    }
  }

  const stopEach = async () => {
    for (const { running } of [...parts].reverse()) await running?.stop()
  }

  return {
    keep: async (name, start) => {
      const running = await start()
      const part: Part = { name, start, running }
      parts.push(part)
      if (leaving) await running.stop()
      else void watch(part)
    },
    stopAll: () => {
      leaving = true
      stopping ??= stopEach()
      return stopping
    },
  }
}
