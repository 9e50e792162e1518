import http from 'node:http'
import type { LiveFrame, LiveSummary } from '@stammbuch/contracts'
import { io, type Socket } from 'socket.io-client'
import { people } from '../tools/stand-ins/demo-users.ts'
import type { BenchWarehouse } from './warehouse.ts'

export const clients = 20
/** Number of windows of one person, the most that the service allows. */
const windows = 5
const topics = ['queue', 'project:KLI:2026']

export interface Received {
  /** Milliseconds of `performance.now`. */
  readonly at: number
  readonly frame: LiveFrame | LiveSummary
}

export interface Listener {
  readonly socket: Socket
  readonly received: Received[]
  bytes: number
}

const listener = async (url: string, token: string): Promise<Listener> => {
  const socket: Socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const one: Listener = { socket, received: [], bytes: 0 }
  const take = (frame: LiveFrame | LiveSummary) =>
    one.received.push({ at: performance.now(), frame })
  socket.on('f', take)
  socket.on('s', take)
  socket.io.engine.on('packet', ({ data }) => {
    one.bytes += typeof data === 'string' ? Buffer.byteLength(data) : 0
  })
  const wanted = topics.map((t) => ({ t, after: Number.MAX_SAFE_INTEGER }))
  await socket.emitWithAck('sub', wanted)
  return one
}

/** Connects all clients, each following the queue and a project. */
export const connectListeners = async ({
  url,
  tokenFor,
}: BenchWarehouse): Promise<readonly Listener[]> => {
  const tokens = await Promise.all(people.map(({ email }) => tokenFor(email)))
  const listeners: Listener[] = []
  for (let at = 0; at < clients; at += 1)
    listeners.push(await listener(url, tokens[Math.floor(at / windows)] ?? ''))
  return listeners
}

/** The time at which a client of the bare server got the first line about each record, in milliseconds of `performance.now`. */
export interface BareListener {
  readonly heard: Map<string, number>
  readonly close: () => void
}

const bareListener = (url: string): Promise<BareListener> =>
  new Promise((resolve, reject) => {
    const heard = new Map<string, number>()
    const request = http.get(`${url}/live`, { agent: false }, (response) => {
      response.setEncoding('utf8')
      let rest = ''
      response.on('data', (text: string) => {
        const lines = (rest + text).split('\n\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const { id } = JSON.parse(line.slice('data: '.length)) as { readonly id: string }
          if (!heard.has(id)) heard.set(id, performance.now())
        }
      })
      response.on('error', () => undefined)
      resolve({ heard, close: () => request.destroy() })
    })
    request.on('error', reject)
  })

/** Connects as many clients to the bare server. */
export const connectBareListeners = (url: string): Promise<readonly BareListener[]> =>
  Promise.all(Array.from({ length: clients }, () => bareListener(url)))
