import 'reflect-metadata'
import helmet from '@fastify/helmet'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { newId } from '@stammbuch/ledger'
import { appModule } from './app.module.ts'
import { guardEdge } from './edge.ts'
import { unreadableAddress, unreadableRequest } from './http/index.ts'
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
  guardEdge(adapter, parts)
  const app = await NestFactory.create<NestFastifyApplication>(appModule(parts), adapter, {
    logger: ['error', 'warn'],
    abortOnError: false,
    // Ours is at the edge already.
    bodyParser: false,
  })
  app.setGlobalPrefix('api')
  app.useWebSocketAdapter(new LiveAdapter(app, config))
  await app.register(
    helmet as never,
    {
      contentSecurityPolicy: policyOf(config),
      hsts: config.NODE_ENV === 'production',
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    } as never,
  )
  if (config.WEB_DIR) await serveWebApp(app, config.WEB_DIR)
  return app
}
