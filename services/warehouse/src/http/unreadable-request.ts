import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '@stammbuch/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemBody } from './problem.ts'
import { sendProblem } from './send-problem.ts'

/** Answers an address that cannot be decoded, before any route is looked for; the framework has words of its own. */
export const unreadableAddress = (
  _error: unknown,
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.header('x-content-type-options', 'nosniff')
  sendProblem(reply, 'malformed', 'Die Adresse der Anfrage ist nicht lesbar.')
}

/** Answers what is no HTTP, or has headers beyond all measure: there is no request yet, only a connection. */
export const unreadableRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const isOverlong = error.code === 'HPE_HEADER_OVERFLOW'
  const body = problemBody(isOverlong ? 'too-large' : 'malformed', undefined, {}, newId())
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
