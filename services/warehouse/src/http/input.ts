import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { type Endpoint, type InputOf, mutates, type ProblemCode } from '@stammbuch/contracts'
import type { z } from 'zod'
import type { Request } from '../platform/user.ts'
import { type FieldError, judged } from './field-errors.ts'
import { Problem } from './problem.ts'
import { type Path, unstorableTexts } from './unstorable-text.ts'

const unstorable = (path: Path): FieldError => ({
  path: path.join('.'),
  code: 'control-character',
  message: 'Der Text enthält ein Zeichen, das sich nicht speichern lässt.',
})

const parsed = (schema: z.ZodType, value: unknown, code: ProblemCode): unknown => {
  const result = judged(schema, value)
  const errors = result.errors ?? unstorableTexts(value).map(unstorable)
  if (errors.length === 0) return result.data
  const unknownKey = errors.every((one) => one.code === 'unknown-key')
  throw new Problem(unknownKey ? 'unknown-key' : code, errors[0]?.message, { errors })
}

/** The content types that a call can read: JSON, or an archive where the call says so. */
const readable = /^application\/(json|zip|[\w.-]+\+json)\s*(;|$)/i

const mustBeReadable = ({ headers, body }: Request): void => {
  const type = headers['content-type']
  const isEmpty = body === undefined || body === null || body === ''
  if (!isEmpty && typeof type === 'string' && !readable.test(type)) throw new Problem('wrong-type')
}

/** A name without a value, as forms send what nobody filled in, is as good as not sent. */
const withoutEmpty = ({ neverEmpty }: Endpoint, query: unknown): unknown =>
  Object.fromEntries(
    Object.entries(query ?? {}).filter(
      ([name, value]) => value !== '' || neverEmpty.includes(name),
    ),
  )

/** Path, query and body of a request, checked and brought into form by the contract. */
export const inputOf = <Call extends Endpoint>(call: Call, request: Request): InputOf<Call> => {
  const { params, query, body } = request
  mustBeReadable(request)
  return {
    params: parsed(call.params, params ?? {}, 'not-found'),
    query: parsed(call.query, withoutEmpty(call, query), 'invalid'),
    body: mutates(call) ? parsed(call.body, body ?? {}, 'invalid') : undefined,
  } as InputOf<Call>
}

/** The argument of a handler: everything the contract says the call takes, parsed. */
export const Input = (endpoint: Endpoint): ParameterDecorator =>
  createParamDecorator((described: Endpoint, context: ExecutionContext) =>
    inputOf(described, context.switchToHttp().getRequest<Request>()),
  )(endpoint)
