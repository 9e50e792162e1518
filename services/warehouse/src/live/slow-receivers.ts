import { isEphemeral } from '@stammbuch/contracts'
import type { LiveLimits } from './live.limits.ts'
import { type LiveServer, type LiveSocket, topicsOfSocket } from './live-socket.ts'

/** The insides of engine.io that tell what waits; there is no door to them. */
interface Wire {
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number } }
}

/** The amount of data pending for one connection. */
const waitingFor = (socket: LiveSocket): { readonly packets: number; readonly bytes: number } => {
  const { writeBuffer, transport } = socket.conn as unknown as Wire
  return { packets: writeBuffer.length, bytes: transport.socket?.bufferedAmount ?? 0 }
}

/**
 * Tells if far more is pending than holding back its topics would leave: whoever asks and asks and reads no answer would
 * have all of them kept here.
 */
export const isStuck = (
  socket: LiveSocket,
  { waitingBytes, waitingPackets }: Pick<LiveLimits, 'waitingBytes' | 'waitingPackets'>,
): boolean => {
  const { packets, bytes } = waitingFor(socket)
  return packets > 4 * waitingPackets || bytes > 4 * waitingBytes
}

/**
 * Take a connection out of its topics, so that nothing more piles up for one that cannot keep up. What
 * it is told of that waits behind everything else: it asks for what it missed once it is through.
 */
export const leaveTopics = (socket: LiveSocket): void => {
  const topics = topicsOfSocket(socket).filter((topic) => !isEphemeral(topic))
  for (const topic of topics) void socket.leave(topic)
  socket.emit('reset', topics)
}

/** Hold those followers of a topic for whom too much is waiting. */
export const holdSlow = (
  server: LiveServer,
  topic: string,
  { waitingBytes, waitingPackets }: Pick<LiveLimits, 'waitingBytes' | 'waitingPackets'>,
): void => {
  for (const id of server.sockets.adapter.rooms.get(topic) ?? []) {
    const socket = server.sockets.sockets.get(id)
    if (!socket) continue
    const { packets, bytes } = waitingFor(socket)
    if (packets > waitingPackets || bytes > waitingBytes) leaveTopics(socket)
  }
}
