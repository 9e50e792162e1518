import net from 'node:net'

const listen = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const taken = typeof address === 'object' && address ? address.port : undefined
      server.close(() => resolve(taken))
    })
  })

/** Tells if a server answers on the port at any local address: binding one address does not see the others. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: 'localhost' })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(300, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })

/** Tells if nothing listens on the TCP port of this machine. */
export const isFree = async (port: number): Promise<boolean> =>
  (await listen(port)) !== undefined && !(await answers(port))

/** The ports that browsers block, https://fetch.spec.whatwg.org/#port-blocking, from 1024 on. */
const blocked: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
])

/** Tells if `fetch` and browsers refuse to call the port. */
export const isBlocked = (port: number): boolean => blocked.has(port)

/** Returns any free TCP port of 127.0.0.1. */
export const freePort = async (): Promise<number> => {
  const port = await listen(0)
  if (port === undefined) throw new Error('no free TCP port on 127.0.0.1')
  return port
}

/** Returns the first free TCP port from `wanted` upwards that is not in `taken` and can be called by a browser. */
export const freePortFrom = async (
  wanted: number,
  taken: ReadonlySet<number> = new Set(),
): Promise<number> => {
  for (let port = wanted; port < 65_536; port += 1)
    if (!taken.has(port) && !isBlocked(port) && (await isFree(port))) return port
  throw new Error(`no free TCP port from ${wanted} on`)
}
