import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
} from '@nestjs/common'
import { type ProblemCode, statusOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { LOGGER } from '../platform/logger.ts'
import { isDatabaseFull, isDiskFull, isOutage } from '../platform/outage.rules.ts'
import { allowedMethods } from './allowed-methods.ts'
import { Problem } from './problem.ts'
import { sendProblem } from './send-problem.ts'

const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  401: 'token-invalid',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many-requests',
  503: 'unavailable',
}

interface Answer {
  readonly code: ProblemCode
  readonly detail?: string
  readonly details: Readonly<Record<string, unknown>>
}

const answerTo = (error: unknown): Answer => {
  if (error instanceof Problem || error instanceof Refusal)
    return { code: error.code, detail: error.message, details: error.details }
  const status = error instanceof HttpException ? error.getStatus() : statusIn(error)
  const known = status === undefined ? undefined : codeOfStatus[status]
  if (known) return { code: known, details: {} }
  return { code: codeOfFault(error), details: {} }
}

const codeOfFault = (error: unknown): ProblemCode => {
  if (isDatabaseFull(error) || isDiskFull(error)) return 'storage-full'
  return isOutage(error) ? 'unavailable' : 'internal'
}

/** Returns the other methods that this URL allows; empty where there are none. */
const otherMethods = ({ code }: Answer, { method, url }: FastifyRequest): readonly string[] => {
  if (code !== 'not-found' && code !== 'method-not-allowed') return []
  const allowed = allowedMethods(url)
  return allowed.includes(method) ? [] : allowed
}

const statusIn = (error: unknown): number | undefined => {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode < 500 ? statusCode : undefined
}

/** Every error leaves as problem+json with a stable code; what it was inside stays in the service's log. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  /** Answers a request with what went wrong. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const answer = answerTo(error)
    const allowed = otherMethods(answer, request)
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '))
    if (allowed.length > 0 && request.method === 'OPTIONS') return void reply.status(204).send()
    const { code, detail, details }: Answer =
      allowed.length > 0 ? { code: 'method-not-allowed', details: {} } : answer
    const status = statusOf(code)
    if (status >= 500) this.logger.error({ err: error, traceId: request.id }, 'request failed')
    if (status === 401) void reply.header('www-authenticate', 'Bearer')
    const retryAfter = details.retryAfter ?? (status === 503 || status === 429 ? 2 : undefined)
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    if (reply.sent) return
    sendProblem(reply, code, detail, details)
  }
}
