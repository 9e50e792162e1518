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

/** Who commands what under which key: enough to run a command once and to answer it again. */
export interface Commanded {
  readonly cause: Omit<Cause, 'at'>
  readonly key: CommandKey
  /** The version that the caller saw (`If-Match`), `null` when it does not care. */
  readonly ifMatch: number | null
  /** The caller prefers a job to waiting. */
  readonly async: boolean
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

/** A request seen as a command of this person. */
export const commanded = (request: Request, user: CurrentUser): Commanded => ({
  cause: { actor: user.id, role: roleOf(user), source: 'ui', command: newId(), run: null },
  key: {
    key: keyOf(request),
    requestDigest: createHash('sha256')
      .update(`${request.method} ${request.url}\n${canonicalJson(request.body ?? null)}`)
      .digest('hex'),
  },
  ifMatch: ifMatchOf(request),
  async: header(request, 'prefer')?.includes('respond-async') ?? false,
})

/** The argument of a handler that changes something. */
export const Command = createParamDecorator((_: unknown, context: ExecutionContext): Commanded => {
  const request = context.switchToHttp().getRequest<Request>()
  if (!request.user) throw new Problem('token-missing')
  return commanded(request, request.user)
})
