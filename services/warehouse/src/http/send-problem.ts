import type { ProblemCode } from '@stammbuch/contracts'
import type { FastifyReply } from 'fastify'
import { problemBody } from './problem.ts'

/** Answer with a problem; headers of its own are set before. */
export const sendProblem = (
  reply: FastifyReply,
  code: ProblemCode,
  detail: string | undefined,
  details: Readonly<Record<string, unknown>> = {},
): void => {
  const body = problemBody(code, detail, details, String(reply.request.id))
  void reply
    .status(body.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
