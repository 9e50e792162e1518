import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A NATS server that a test may kill, and start again with its disk or with an empty one. */
export interface OwnNats {
  readonly url: string
  readonly kill: () => Promise<void>
  /** Starts on the same port every time; resolves when the server answers. */
  readonly start: () => Promise<void>
  /** Deletes everything that JetStream kept. */
  readonly loseDisk: () => void
  readonly remove: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', () => finish(true))
    socket.once('error', () => finish(false))
  })

/** Credentials, required as in production. */
const access = { user: 'tester', password: 'only-here' }

/** Prepares a server without starting it. `program` is the nats-server's path. */
export const ownNats = async (program: string): Promise<OwnNats> => {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-nats-'))
  let child: ChildProcess | undefined
  const kill = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder]
    args.push('--user', access.user, '--pass', access.password)
    child = spawn(program, args, { stdio: 'ignore' })
    while (!(await answers(port))) await sleep(20)
  }
  return {
    url: `nats://${access.user}:${access.password}@127.0.0.1:${port}`,
    kill,
    start,
    loseDisk: () => rmSync(path.join(folder, 'jetstream'), { recursive: true, force: true }),
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
