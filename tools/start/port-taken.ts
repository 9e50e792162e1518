import { isFree } from '../free-port.ts'

/** Another program took a port between the check that it is free and the start of the part. */
export class PortTaken extends Error {
  constructor(port: number | null) {
    super(port === null ? 'Ein Port ist belegt.' : `Port ${port} ist belegt.`)
  }
}

/**
 * Checks that ports are free.
 * @throws PortTaken when one answers: asked on that address, the other one would answer for our part
 */
export const mustBeFree = async (...ports: readonly number[]): Promise<void> => {
  for (const port of ports) if (!(await isFree(port))) throw new PortTaken(port)
}

/**
 * Checks that the answering warehouse is ours by its identity provider: a product of another folder that was quicker to take the port
 * is as healthy as our own, which has not yet noticed that it came too late.
 * @param url of the warehouse that answers
 * @throws PortTaken when it is not ours
 */
export const mustBeOurs = async (url: string, issuer: string): Promise<void> => {
  const answer = await fetch(`${url}/api/config`, { signal: AbortSignal.timeout(5_000) })
  const told = (await answer.json()) as { readonly issuer?: string }
  if (told.issuer !== issuer) throw new PortTaken(Number(new URL(url).port))
}

/** Returns the port that a part did not get, from its last output; `undefined` when it ended for another reason. */
const portTakenOf = (error: unknown): PortTaken | undefined => {
  if (error instanceof PortTaken) return error
  if (!(error instanceof Error) || !/EADDRINUSE|address already in use/i.test(error.message))
    return undefined
  const [, port] = /(?:in use:? |on port:? )(?:[\d.]+:)?(\d{2,5})\b/.exec(error.message) ?? []
  return new PortTaken(port === undefined ? null : Number(port))
}

interface Attempt<Ports> {
  /** Chooses ports that are free now; attempts are counted from 0, and a later one must not look where the others do. */
  readonly choose: (attempt: number) => Promise<Ports>
  /** Starts every part there; rejects when one cannot. */
  readonly start: (ports: Ports) => Promise<void>
  /** Ends the started parts of a failed attempt. */
  readonly clear: () => Promise<void>
  readonly say: (line: string) => void
}

const attempts = 5

/**
 * Starts on free ports, and on others after a collision: parts know each other by their ports, so all of them start again.
 * @throws PortTaken when others were quicker each time
 */
export const startOnFreePorts = async <Ports>(attempt: Attempt<Ports>): Promise<void> => {
  const { choose, start, clear, say } = attempt
  for (let left = attempts - 1; ; left -= 1) {
    const ports = await choose(attempts - 1 - left)
    try {
      return await start(ports)
    } catch (error) {
      const taken = portTakenOf(error)
      if (!taken) throw error
      if (left === 0) throw taken
      say(`• ${taken.message} Neuer Versuch auf anderen Ports …`)
      await clear()
    }
  }
}
