import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds in which somebody who has an answer coming must take at least a little of it. */
export const patience = 30_000

/** Milliseconds that are left to read a last answer before the connection is gone. */
const lastWords = 2_000

/** Milliseconds in which the rest of a refused body may come and the answer be read. */
const restOfBody = 8_000

/**
 * Lets go of a client that has stopped reading its answer: otherwise the answer, and what it is made from, would stay in
 * memory for as long as the client likes. Where nothing waits to be read, the answer is still being made.
 */
export const endWhenStalled = (response: ServerResponse, milliseconds = patience): void => {
  response.setTimeout(milliseconds)
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy()
  })
}

/**
 * Says a last thing and closes, whether or not the other side does so too: a client that is gone never would, and
 * its connection would be kept for good. What still comes in is read away, because an unread rest
 * would reset the connection before the answer is read.
 */
export const sayAndClose = (socket: Socket, text: string, milliseconds = lastWords): void => {
  const timer = setTimeout(() => socket.destroy(), milliseconds)
  socket.once('close', () => clearTimeout(timer))
  socket.once('end', () => socket.destroy())
  socket.resume()
  socket.end(text)
}

/**
 * Keeps the answer to a body that was not read to its end: the connection closes only when the other side has had the
 * time to read it. Closed at once, with a rest unread, it would be reset and the answer lost on its way.
 */
export const closeAfterReading = (socket: Socket): void => {
  socket.destroySoon = () => sayAndClose(socket, '', restOfBody)
}
