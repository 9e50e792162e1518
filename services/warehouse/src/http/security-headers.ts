import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'

/** Returns the headers that helmet sets. They are the same for every answer, so they are made once and not for each. */
export const securityHeaders = (options: HelmetOptions): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error?: unknown) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
