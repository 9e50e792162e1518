import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection to a server that can be made to fall silent. */
export interface DyingLink {
  readonly url: string
  readonly set: (isDead: boolean) => void
}

/** Starts a relay to a server that on command stops passing anything on, without closing connections. */
export const startDyingLink = async (
  target: string,
  dying: 'all' | 'known ones only' = 'all',
): Promise<DyingLink> => {
  const { hostname, port } = new URL(target)
  let dead = false
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    const isNew = dead && dying === 'known ones only'
    const isSilent = () => dead && !isNew
    far.on('data', (bytes) => isSilent() || near.write(bytes))
    near.on('data', (bytes) => isSilent() || far.write(bytes))
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('close', () => far.destroy())
    onTestFinished(() => void near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    set: (isDead) => {
      dead = isDead
    },
  }
}
