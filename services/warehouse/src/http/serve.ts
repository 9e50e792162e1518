import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { Endpoint } from '@stammbuch/contracts'

/** Every endpoint that has a route. A test compares it with the contract. */
export const served: Endpoint[] = []
export const ServedBy = Reflector.createDecorator<Endpoint>()

/** Returns the path of a call as a route has it: `{id}` is written `:id`. */
export const nestPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Route, status, right and reply of one endpoint of the contract. Its path is written nowhere else. */
export const Serve = (endpoint: Endpoint): MethodDecorator => {
  served.push(endpoint)
  return applyDecorators(
    RequestMapping({ path: nestPath(endpoint.path), method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    ServedBy(endpoint),
  )
}
