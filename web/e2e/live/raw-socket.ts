import type {
  ClientToServer,
  LiveFrame,
  ServerToClient,
  SubscribeAnswer,
} from '@stammbuch/contracts'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'

export interface RawSocket {
  readonly socket: Socket<ServerToClient, ClientToServer>
  /** All messages of the server, in order: name and first argument. */
  readonly said: readonly (readonly [string, unknown])[]
  readonly frames: () => readonly LiveFrame[]
  readonly sub: (topic: string, after?: number) => Promise<SubscribeAnswer | undefined>
}

interface Options {
  readonly origin?: string
  readonly transports?: ('websocket' | 'polling')[]
}

/** Opens a connection without the rules of the web app, as any client could. */
export const rawSocket = (
  url: string,
  token: string | undefined,
  { origin, transports = ['websocket'] }: Options = {},
): RawSocket => {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: '/live',
    transports,
    reconnection: false,
    forceNew: true,
    ...(token === undefined ? {} : { auth: { token } }),
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  })
  const said: (readonly [string, unknown])[] = []
  socket.onAny((name: string, message: unknown) => said.push([name, message]))
  onTestFinished(() => {
    socket.disconnect()
  })
  return {
    socket,
    said,
    frames: () => said.flatMap(([name, message]) => (name === 'f' ? [message as LiveFrame] : [])),
    sub: async (topic, after = 0) =>
      (await socket.timeout(3_000).emitWithAck('sub', [{ t: topic, after }]))[0],
  }
}

/** Returns the result of an attempt to connect: `connected`, or the reason of the refusal. */
export const outcomeOf = ({ socket }: RawSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) =>
      resolve((error as { data?: { code?: string } }).data?.code ?? 'refused'),
    )
  })
