import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { type Endpoint, holds } from '@stammbuch/contracts'
import type { Request } from '../platform/user.ts'
import { IDENTITY, type Identity } from './identity.ts'
import { Problem } from './problem.ts'
import { RateLimits } from './rate-limits.ts'
import { ServedBy } from './serve.ts'

const bearer = /^Bearer ([\w.~+/=-]+)$/i

/** Deny by default: a route outside the contract, or without the right it names, is never reached. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(IDENTITY) private readonly identity: Identity,
    @Inject(RateLimits) private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true
    const endpoint = this.reflector.get(ServedBy, context.getHandler())
    if (!endpoint) throw new Problem('forbidden')
    await this.admit(endpoint, context.switchToHttp().getRequest<Request>())
    return true
  }

  /** Finds the person behind a request. @throws Problem when they may not make this call */
  async admit(endpoint: Endpoint, request: Request): Promise<void> {
    if (endpoint.access === 'public') return
    // Fastify answers HEAD by running the read; one that changes something is not to be run by it.
    if (request.method === 'HEAD' && endpoint.deprecated) throw new Problem('method-not-allowed')
    const token = bearer.exec(String(request.headers.authorization ?? ''))?.[1]
    if (!token) throw new Problem('token-missing')
    request.user = await this.identity.userOf(token)
    // Chunks of a file come as fast as they can; their number is bounded by the file's size.
    if (endpoint.path !== '/upload') this.limits.all.count(request.user.id)
    const { token: byToken, isMachine } = request.user
    if (endpoint.inPerson && (byToken || isMachine)) throw new Problem('in-person-only')
    if (endpoint.access !== 'signed-in' && !holds(request.user.roles, endpoint.access))
      throw new Problem('forbidden')
    if (endpoint.heavy)
      this.limits.heavy.count(`${request.user.id} ${endpoint.method} ${endpoint.path}`)
  }
}
