import 'reflect-metadata'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { newId } from '@stammbuch/ledger'
import { appModule } from './app.module.ts'
import { guardEdge } from './edge.ts'
import {
  DirectRoutes,
  securityHeaders,
  unreadableAddress,
  unreadableRequest,
} from './http/index.ts'
import { LiveAdapter } from './live/index.ts'
import type { Config } from './platform/config.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { serveWebApp } from './web-app.ts'

/** An upload chunk of 512 KiB in base64 with its envelope, and a decision on 1,000 changes. */
const bodyLimit = 2 * 1024 * 1024

/** Milliseconds in which a whole request, and its head, must have come: a chunk of an upload over a slow line. */
const requestTimeout = 60_000
const headersTimeout = 15_000
const connectionsCheckingInterval = 5_000

const policyOf = ({ OIDC_ISSUER }: Config) => {
  const issuer = new URL(OIDC_ISSUER).origin
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", issuer],
      frameSrc: ["'self'", issuer],
      frameAncestors: ["'self'"],
      formAction: ["'self'", issuer],
      baseUri: ["'self'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
  }
}

/** A zip archive may come as it is; the call reads it as if it had come in JSON. */
const acceptArchives = (adapter: FastifyAdapter): void => {
  adapter
    .getInstance()
    .addContentTypeParser('application/zip', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, { fileContent: body.toString('base64') }),
    )
}

/** Sets the headers of every answer, those of refusals included. */
const secure = (adapter: FastifyAdapter, config: Config): void => {
  const headers = securityHeaders({
    contentSecurityPolicy: policyOf(config),
    strictTransportSecurity: config.NODE_ENV === 'production',
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  adapter.getInstance().addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** Has Fastify run the handlers of the contract's calls itself. The routes are Nest's: it makes them when the application begins. */
const serveDirectly = (adapter: FastifyAdapter, app: NestFastifyApplication): void => {
  const direct = app.get(DirectRoutes).handlers()
  adapter.getInstance().addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    const handler = direct.get(`${methods.includes('HEAD') ? 'GET' : methods[0]} ${route.url}`)
    if (handler) route.handler = handler as typeof route.handler
  })
}

/** Build the application; it does not listen yet. */
export const createApp = async (parts: Dependencies): Promise<NestFastifyApplication> => {
  const { config } = parts
  const adapter = new FastifyAdapter({
    bodyLimit,
    genReqId: () => newId(),
    requestTimeout,
    connectionTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval },
    trustProxy: 'loopback, uniquelocal',
    frameworkErrors: unreadableAddress,
    clientErrorHandler: unreadableRequest,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  } as never)
  acceptArchives(adapter)
  secure(adapter, config)
  guardEdge(adapter, parts)
  const app = await NestFactory.create<NestFastifyApplication>(appModule(parts), adapter, {
    logger: ['error', 'warn'],
    abortOnError: false,
    // Ours is at the edge already.
    bodyParser: false,
  })
  app.setGlobalPrefix('api')
  app.useWebSocketAdapter(new LiveAdapter(app, config))
  serveDirectly(adapter, app)
  if (config.WEB_DIR) await serveWebApp(app, config.WEB_DIR)
  return app
}
