import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { holds } from '@stammbuch/contracts'
import type { Request } from '../platform/user.ts'
import { IDENTITY, type Identity } from './identity.ts'
import { Problem } from './problem.ts'
import { ServedBy } from './serve.ts'

const bearer = /^Bearer ([\w.~+/=-]+)$/i

/** Deny by default: a route outside the contract, or without the right it names, is never reached. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(IDENTITY) private readonly identity: Identity,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true
    const endpoint = this.reflector.get(ServedBy, context.getHandler())
    if (!endpoint) throw new Problem('forbidden')
    if (endpoint.access === 'public') return true
    const request = context.switchToHttp().getRequest<Request>()
    const token = bearer.exec(String(request.headers.authorization ?? ''))?.[1]
    if (!token) throw new Problem('token-missing')
    request.user = await this.identity.userOf(token)
    if (endpoint.access !== 'signed-in' && !holds(request.user.roles, endpoint.access))
      throw new Problem('forbidden')
    return true
  }
}
