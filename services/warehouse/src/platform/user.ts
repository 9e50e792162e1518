import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { Role } from '@stammbuch/contracts'

/** The calling person, as this service knows them at this moment. */
export interface CurrentUser {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly shortCode: string
  readonly roles: readonly Role[]
  readonly isActive: boolean
  /** Id of the access token by which the person calls. */
  readonly token?: string
  /** True for a service account: nobody sits in front of it. */
  readonly isMachine?: boolean
}

/** Rank of the roles when one has to be named as that in which somebody acted. */
const acting: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_EDITOR',
  'ROLE_IT',
  'ROLE_PRIVACY',
  'ROLE_AUDITOR',
  'ROLE_SYNC',
]

export const roleOf = ({ roles }: CurrentUser): string =>
  acting.find((role) => roles.includes(role)) ?? 'none'

export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
  readonly query: unknown
  readonly params: unknown
  readonly raw: import('node:http').IncomingMessage
  user?: CurrentUser
}

/** The person behind the request; the guard has looked them up. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser => {
  const { user } = context.switchToHttp().getRequest<Request>()
  if (!user) throw new Error('A public call has no caller')
  return user
})
