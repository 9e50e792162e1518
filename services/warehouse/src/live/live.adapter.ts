import type { IncomingMessage } from 'node:http'
import type { INestApplication } from '@nestjs/common'
import { IoAdapter } from '@nestjs/platform-socket.io'
import type { Server, ServerOptions } from 'socket.io'
import { isOwnHost } from '../http/index.ts'
import type { Config } from '../platform/config.ts'

/**
 * Tells if a page of this origin may open a connection: our own, or a named one. Browsers always say
 * where a page comes from; who says nothing is no page, and needs a token like everybody.
 */
export const originAllowed = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly string[],
): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** socket.io on the port of the API: websocket only, so that replicas need no sticky sessions. */
export class LiveAdapter extends IoAdapter {
  readonly config: Config

  constructor(app: INestApplication, config: Config) {
    super(app)
    this.config = config
  }

  override createIOServer(port: number, options?: Partial<ServerOptions>): Server {
    return super.createIOServer(port, {
      ...options,
      path: '/live',
      transports: ['websocket'],
      serveClient: false,
      // No connectionStateRecovery: clients go on by log position, which survives this process.
      pingInterval: 10_000,
      pingTimeout: 8_000,
      maxHttpBufferSize: 64 * 1024,
      // Who has said no token by then is not kept waiting.
      connectTimeout: 5_000,
      allowRequest: (request: IncomingMessage, answer: (error: null, ok: boolean) => void) =>
        answer(
          null,
          isOwnHost(request.headers.host, this.config) &&
            originAllowed(request, this.config.ALLOWED_ORIGINS),
        ),
    } as ServerOptions)
  }
}
