import type { ClientToServer, ServerToClient } from '@stammbuch/contracts'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { CurrentUser } from '../platform/user.ts'

interface SocketData {
  user: CurrentUser
  /** The expiry of the token, epoch milliseconds. */
  expiresAt: number
  /** The token has ended: nothing may be sent. */
  muted: boolean
}

export type LiveServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>

/** The topics that a connection follows. */
export const topicsOfSocket = ({ rooms, id }: LiveSocket): string[] =>
  [...rooms].filter((room) => room !== id)
