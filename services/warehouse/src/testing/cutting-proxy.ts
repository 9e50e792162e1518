import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A way to the service that carries every request and loses every answer. */
export interface CuttingProxy {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Forwards to `target` and cuts the caller off as soon as the answer's first byte is there. */
export const startCuttingProxy = async (target: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target)
  const server = createServer((caller) => {
    const service = connect(Number(port), hostname)
    caller.pipe(service)
    service.once('data', () => {
      caller.destroy()
      service.destroy()
    })
    for (const socket of [caller, service]) socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
