import { debianProgram, isProgram } from '../debian-program.ts'

/**
 * Returns a nats-server that runs here: `NATS_SERVER_BIN`, PATH, the cache of the repository, Debian's packages, in this order;
 * undefined when there is none.
 */
export const natsBinary = (): string | undefined => {
  const named = process.env.NATS_SERVER_BIN
  if (named) return isProgram(named) ? named : undefined
  const server = { name: 'nats-server', package: 'nats-server', file: 'usr/sbin/nats-server' }
  return debianProgram(server, { fetch: process.env.NATS_SERVER_FETCH !== 'no' })
}
