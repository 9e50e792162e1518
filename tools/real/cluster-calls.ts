import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { RouteName } from '@stammbuch/contracts'
import { type Call, type Reply, requestOf } from '@stammbuch/contracts/client'
import { io, type Socket } from 'socket.io-client'

/** An answer, whatever it is. */
export interface Answer<Name extends RouteName> {
  readonly status: number
  readonly body: Reply<Name> & { readonly code?: string; readonly detail?: string }
}

/** Calls by name at an address. `key`: of the repetition that is not to count twice. @throws where nobody answers */
export const callAt = async <Name extends RouteName>(
  url: string,
  token: string,
  name: Name,
  call?: Call<Name>,
  key?: string,
): Promise<Answer<Name>> => {
  const request = requestOf(name, call)
  const answer = await fetch(`${url}/api${request.url}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
  return { status: answer.status, body: isJson ? JSON.parse(text) : {} }
}

/** A connection of the live channel that follows a topic, and the positions that it was told. */
export interface Follower {
  readonly socket: Socket
  readonly positions: number[]
  /** Number of frames that did not follow the one before them: something was lost. */
  readonly lost: () => number
}

/** Opens a live channel and follows a topic; after a loss it goes on where it was, as pages do. */
export const follow = async (url: string, token: string, topic: string): Promise<Follower> => {
  const socket: Socket = io(url, {
    ...{ path: '/live', transports: ['websocket'], forceNew: true, auth: { token } },
  })
  const positions: number[] = []
  let lost = 0
  const take = ({ prev, pos }: { readonly prev: number; readonly pos: number }) => {
    const last = positions.at(-1)
    if (last !== undefined && prev > last) lost += 1
    positions.push(pos)
  }
  for (const frame of ['f', 's']) socket.on(frame, take)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const subscribe = (after: number) => socket.emitWithAck('sub', [{ t: topic, after }])
  await subscribe(Number.MAX_SAFE_INTEGER)
  socket.on('connect', () => void subscribe(positions.at(-1) ?? 0))
  return { socket, positions, lost: () => lost }
}

/** Returns the process among `pids` that holds a TCP connection from a local port; undefined when none does. */
export const holderOfPort = (pids: readonly number[], port: number): number | undefined => {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const inode = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1] === local)?.[9]
  return pids.find((pid) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`
      } catch {
        return false
      }
    }),
  )
}
