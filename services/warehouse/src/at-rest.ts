import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const defaultQuiet = 5_000

/** Calls `work` once, as soon as a server was asked nothing but its health for so many milliseconds. */
export const whenAtRest = (server: EventEmitter, work: () => void, quiet = defaultQuiet): void => {
  let isAsked = false
  const listen = ({ url = '' }: Pick<IncomingMessage, 'url'>): void => {
    if (!url.startsWith('/api/health')) isAsked = true
  }
  const timer = setInterval(() => {
    if (!isAsked) {
      clearInterval(timer)
      server.off('request', listen)
      work()
    }
    isAsked = false
  }, quiet).unref()
  server.on('request', listen)
}

/**
 * Gives back the memory that the start left behind, 25 of 160 MB: Node itself does so only under pressure. Takes some tens of
 * milliseconds in which nothing else runs.
 */
export const giveBackMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('typeof gc === "function" ? gc : undefined')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' })
}
