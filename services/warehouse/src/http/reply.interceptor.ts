import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { type Endpoint, holds, mutates, readingOf } from '@stammbuch/contracts'
import { headPosition } from '@stammbuch/ledger'
import type { FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { mergeMap, type Observable } from 'rxjs'
import { READS } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { PersonReadings } from '../platform/person-readings.process.ts'
import type { Request } from '../platform/user.ts'
import { Answer } from './answer.ts'
import { inputOf } from './input.ts'
import { ServedBy } from './serve.ts'
import { veilPersonal } from './veil-personal.ts'

/** Reading rights do not include values about persons; those are a right of their own. */
const mayKnow = (endpoint: Endpoint, { user }: Request): boolean =>
  endpoint.access !== 'read' || (user !== undefined && holds(user.roles, 'read-personal'))

/** The call's input as its handler got it; only a call for delivered rows is asked for more than its path. */
const inputRead = (endpoint: Endpoint, request: Request) =>
  endpoint.deliveredRows === undefined
    ? { params: request.params, query: request.query, body: request.body }
    : inputOf(endpoint, request)

const send = (endpoint: Endpoint, answer: Answer, reply: FastifyReply): unknown => {
  for (const [name, value] of Object.entries(answer.headers)) void reply.header(name, value)
  if (answer.status !== null) void reply.status(answer.status)
  if (answer.body instanceof StreamableFile) return answer.body
  if (endpoint.status === 204) return undefined
  // Whoever preferred a job gets that, whatever the result will be.
  if (endpoint.produces !== 'application/json' && answer.status !== 202)
    void reply.header('content-type', `${endpoint.produces}; charset=utf-8`)
  return endpoint.reply.parse(answer.body)
}

/** Tells if an answer says where it stands in the log, or need not: reads that do not say so have no place in it. */
const isPlaced = (endpoint: Endpoint, { headers }: Answer): boolean =>
  headers['log-position'] !== undefined || !(mutates(endpoint) || endpoint.deprecated)

/** Sends what the contract promises and nothing else: a field it does not name never leaves. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(READS) private readonly db: Parameters<typeof headPosition>[0],
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(PersonReadings) private readonly readings: PersonReadings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get(ServedBy, context.getHandler())
    if (!endpoint) return next.handle()
    const reply = context.switchToHttp().getResponse<FastifyReply>()
    const request = context.switchToHttp().getRequest<Request>()
    this.begin(endpoint, reply)
    return next
      .handle()
      .pipe(mergeMap((body: unknown) => this.shown(endpoint, request, reply, body)))
  }

  /** Sets what goes with any answer, before anything can be refused: a refusal says so as well. */
  begin(endpoint: Endpoint, reply: FastifyReply): void {
    void reply.header('cache-control', 'no-store')
    if (endpoint.deprecated) void reply.header('deprecation', 'true')
  }

  /** Returns the body that is sent for the result of a handler; status and headers are set by then. */
  async shown(
    endpoint: Endpoint,
    request: Request,
    reply: FastifyReply,
    result: unknown,
  ): Promise<unknown> {
    const known = mayKnow(endpoint, request)
    if (known) this.noteReading(endpoint, request, result)
    const given = result instanceof Answer ? result : new Answer(result)
    const answer = isPlaced(endpoint, given) ? given : await this.placed(given)
    // No file that can be read by reading rights alone is about persons.
    const shown =
      known || answer.body instanceof StreamableFile
        ? answer
        : new Answer(veilPersonal(answer.body), answer.status, answer.headers)
    return send(endpoint, shown, reply)
  }

  /**
   * Notes a reading of persons, without any value: in the access log, and in the service's own, which outlives a crash. Commands
   * answer with what they changed, and that is read as well.
   */
  private noteReading(endpoint: Endpoint, request: Request, body: unknown): void {
    const { user } = request
    if (user === undefined) return
    const reply = body instanceof Answer ? body.body : body
    const read = readingOf(endpoint, inputRead(endpoint, request), reply)
    const { persons, rows, everybody } = read
    if (persons.length + rows.length === 0 && !everybody) return
    const call = `${endpoint.method} ${endpoint.path}`
    this.readings.note(user, call, read)
    const access = {
      by: user.id,
      call,
      persons,
      ...(rows.length > 0 ? { rows } : {}),
      ...(everybody ? { everybody } : {}),
    }
    this.logger.info({ access }, 'persons were read')
  }

  /** A command that found nothing to change stands at the head: whoever reads from there sees no less. */
  private async placed(answer: Answer): Promise<Answer> {
    const head = String(await headPosition(this.db))
    return new Answer(answer.body, answer.status, { ...answer.headers, 'log-position': head })
  }
}
