import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { type Endpoint, mutates, type ProblemCode } from '@stammbuch/contracts'
import type { z } from 'zod'
import type { Request } from '../platform/user.ts'
import { Problem } from './problem.ts'

interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
}

const errorsOf = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          code: 'unknown-key',
          message: `Das Feld „${key}“ ist hier nicht bekannt.`,
        }))
      : [
          {
            path: issue.path.join('.'),
            code: issue.code.replaceAll('_', '-'),
            message: issue.message,
          },
        ],
  )

const parsed = (schema: z.ZodType, value: unknown, code: ProblemCode): unknown => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = errorsOf(result.error)
  const unknownKey = errors.every((one) => one.code === 'unknown-key')
  throw new Problem(unknownKey ? 'unknown-key' : code, errors[0]?.message, { errors })
}

/** Path, query and body of a request, checked and brought into form by the contract. */
export const inputOf = (endpoint: Endpoint, { params, query, body }: Request): unknown => ({
  params: parsed(endpoint.params, params ?? {}, 'not-found'),
  query: parsed(endpoint.query, query ?? {}, 'invalid'),
  body: mutates(endpoint) ? parsed(endpoint.body, body ?? {}, 'invalid') : undefined,
})

/** The argument of a handler: everything the contract says the call takes, parsed. */
export const Input = (endpoint: Endpoint): ParameterDecorator =>
  createParamDecorator((described: Endpoint, context: ExecutionContext) =>
    inputOf(described, context.switchToHttp().getRequest<Request>()),
  )(endpoint)
