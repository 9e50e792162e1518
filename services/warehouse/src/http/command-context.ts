import { createHash } from 'node:crypto'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { type Cause, type CommandKey, canonicalJson, newId } from '@stammbuch/ledger'
import { type CurrentUser, type Request, roleOf } from '../platform/user.ts'
import { Problem } from './problem.ts'

const visible = /^[\x21-\x7e]{8,200}$/

const header = ({ headers }: Request, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The person, call and key of a command: enough to run it once and to answer it again. */
export interface CommandContext {
  readonly cause: Omit<Cause, 'at'>
  readonly key: CommandKey
  /** The version that the caller saw (`If-Match`), `null` when it does not care. */
  readonly ifMatch: number | null
  /** The caller prefers a job to waiting. */
  readonly async: boolean
  readonly person: CurrentUser
}

const noVersion = -1

const keyOf = (request: Request): string | null => {
  const key = header(request, 'idempotency-key')
  if (key !== null && !visible.test(key))
    throw new Problem('invalid', 'Idempotency-Key: 8 bis 200 sichtbare Zeichen.')
  return key
}

const ifMatchOf = (request: Request): number | null => {
  const given = header(request, 'if-match')
  if (given === null || given === '*') return null
  const version = /^(?:W\/)?"?(\d+)"?$/.exec(given.trim())?.[1]
  // Whatever else it is, it is no version of ours: the precondition cannot hold.
  return version === undefined ? noVersion : Number(version)
}

const sourceOf = ({ token, isMachine }: CurrentUser): Cause['source'] => {
  if (token) return `token:${token}`
  return isMachine ? 'service' : 'ui'
}

/** Reads a request as a command of the person behind it, with an id of its own. */
export const commandContext = (request: Request): CommandContext => {
  const { user } = request
  if (!user) throw new Problem('token-missing')
  return {
    cause: {
      actor: user.id,
      role: roleOf(user),
      source: sourceOf(user),
      command: newId(),
      run: null,
    },
    key: {
      key: keyOf(request),
      requestDigest: createHash('sha256')
        .update(`${request.method} ${request.url}\n${canonicalJson(request.body ?? null)}`)
        .digest('hex'),
    },
    ifMatch: ifMatchOf(request),
    async: header(request, 'prefer')?.includes('respond-async') ?? false,
    person: user,
  }
}

/** The argument of a read that leaves a note in the log, such as taking out a file. */
export const Context = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandContext =>
    commandContext(context.switchToHttp().getRequest<Request>()),
)
