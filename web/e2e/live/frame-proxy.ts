import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Transforms a frame on its way to the client into any number of frames, in their order. */
export type Fault = (frame: Buffer, text: string) => readonly Buffer[]

const headEnd = Buffer.from('\r\n\r\n')
const textFrame = 1

interface Cut {
  readonly frame: Buffer
  readonly isText: boolean
  readonly text: string
  readonly rest: Buffer
}

/** Returns the first whole websocket frame of a server (RFC 6455, unmasked), if it is complete. */
const firstFrame = (data: Buffer): Cut | null => {
  if (data.length < 2) return null
  const short = data.readUInt8(1) & 127
  const headLength = short === 127 ? 10 : short === 126 ? 4 : 2
  if (data.length < headLength) return null
  const length =
    short === 127 ? Number(data.readBigUInt64BE(2)) : short === 126 ? data.readUInt16BE(2) : short
  const end = headLength + length
  if (data.length < end) return null
  return {
    frame: data.subarray(0, end),
    isText: (data.readUInt8(0) & 15) === textFrame,
    text: data.toString('utf8', headLength, end),
    rest: data.subarray(end),
  }
}

/** Passes on whole frames only, and applies a fault to messages. */
const passing = (to: Socket, fault: Fault, note: (text: string) => void) => {
  let waiting: Buffer = Buffer.alloc(0)
  let isOpen = false
  return (data: Buffer): void => {
    waiting = Buffer.concat([waiting, data])
    if (!isOpen) {
      const at = waiting.indexOf(headEnd)
      if (at < 0) return
      to.write(waiting.subarray(0, at + headEnd.length))
      waiting = waiting.subarray(at + headEnd.length)
      isOpen = true
    }
    for (let cut = firstFrame(waiting); cut; cut = firstFrame(waiting)) {
      waiting = cut.rest
      // 42 is an event and 43 an answer of socket.io; without the rest there is no connection at all.
      const isMessage = cut.isText && /^4[23]/.test(cut.text)
      if (isMessage) note(cut.text)
      for (const frame of isMessage ? fault(cut.frame, cut.text) : [cut.frame]) to.write(frame)
    }
  }
}

export interface FrameProxy {
  readonly url: string
  /** Every message of the server, in order. */
  readonly messages: readonly string[]
  /** Directs further connections there. */
  readonly retarget: (url: string) => void
  /** Stops reading from the server until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends every connection without a closing frame. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy between clients and the server that applies faults to the server's messages. */
export const startFrameProxy = async (
  target: string,
  newFault: () => Fault = () => (frame) => [frame],
): Promise<FrameProxy> => {
  let port = Number(new URL(target).port)
  const sockets = new Set<Socket>()
  const upstreams = new Set<Socket>()
  const messages: string[] = []
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    keep(client)
    keep(upstream)
    upstreams.add(upstream)
    client.pipe(upstream)
    upstream.on(
      'data',
      passing(client, newFault(), (text) => messages.push(text)),
    )
    upstream.on('close', () => {
      upstreams.delete(upstream)
      client.destroy()
    })
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    retarget: (url) => {
      port = Number(new URL(url).port)
    },
    pause: () => {
      for (const upstream of upstreams) upstream.pause()
    },
    resume: () => {
      for (const upstream of upstreams) upstream.resume()
    },
    cut,
    close: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns a fault that drops every n-th message. */
export const dropEvery = (nth: number) => (): Fault => {
  let count = 0
  return (frame) => {
    count += 1
    return count % nth === 0 ? [] : [frame]
  }
}

/** Returns a fault that repeats some messages and reorders others. */
export const shuffle = () => (): Fault => {
  let count = 0
  let held: Buffer | null = null
  return (frame, text) => {
    count += 1
    // An answer comes once and in its place: its number belongs to one question.
    if (text.startsWith('43')) return [frame]
    if (held) {
      const late = held
      held = null
      return [frame, late]
    }
    if (count % 5 === 0) {
      held = frame
      return []
    }
    return count % 3 === 0 ? [frame, frame] : [frame]
  }
}
