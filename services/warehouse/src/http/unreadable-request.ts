import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sayAndClose } from './answer-in-full.ts'
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

const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}

/** Answers what is no HTTP, has headers beyond all measure or never comes to its end; nothing can be asked on the connection afterwards. */
export const unreadableRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const body = problemBody(codes[error.code ?? ''] ?? 'malformed', undefined, {}, newId())
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  sayAndClose(socket, `${head.join('\r\n')}\r\n\r\n${text}`)
}
