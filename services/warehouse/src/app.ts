import 'reflect-metadata'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveStatic from '@fastify/static'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { newId } from '@stammbuch/ledger'
import { appModule } from './app.module.ts'
import { sendProblem, unreadableAddress, unreadableRequest } from './http/index.ts'
import { LiveAdapter } from './live/index.ts'
import type { Config } from './platform/config.ts'
import type { Parts } from './platform/parts.ts'

/** An upload chunk of 512 KiB in base64 with its envelope, and a decision on 1,000 changes. */
const bodyLimit = 2 * 1024 * 1024

const openerPolicy = 'cross-origin-opener-policy'

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

/** Who sends no body may still name its type, as clients do that send one with every call. */
const acceptNothing = (adapter: FastifyAdapter): void => {
  adapter.getInstance().addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const length = headers['content-length'] ?? '0'
    if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type']
    done()
  })
}

const alive = '/api/health/live'

/** From the moment the service is told to end nothing new is begun; what runs is answered and hung up on. */
const refuseWhenStopping = (adapter: FastifyAdapter, { ending }: Parts): void => {
  const instance = adapter.getInstance()
  instance.addHook('onRequest', (request, reply, done) => {
    if (!ending.hasBegun || request.url === alive) return done()
    void reply.header('retry-after', '2')
    sendProblem(reply, 'unavailable', 'Der Dienst wird gerade beendet.')
  })
  instance.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending.hasBegun) void reply.header('connection', 'close')
    done()
  })
}

/** The web app on the same origin: its files, and its page for every path that is not the API's. */
const serveWeb = async (app: NestFastifyApplication, root: string): Promise<void> => {
  const fastify = app.getHttpAdapter().getInstance()
  await app.register(serveStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      void reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  fastify.get('/*', (request, reply) => {
    // A sign-in popup comes back from another origin and must still reach the page that opened it.
    if (request.url.startsWith('/auth/')) void reply.header(openerPolicy, 'unsafe-none')
    if (!/^\/(api|live|assets)(\/|$)/.test(request.url))
      return reply.header('cache-control', 'no-cache').sendFile('index.html', root)
    return reply.callNotFound()
  })
}

/** Build the application; it does not listen yet. */
export const createApp = async (parts: Parts): Promise<NestFastifyApplication> => {
  const { config } = parts
  const adapter = new FastifyAdapter({
    bodyLimit,
    genReqId: () => newId(),
    requestTimeout: 120_000,
    connectionTimeout: 0,
    trustProxy: 'loopback, uniquelocal',
    frameworkErrors: unreadableAddress,
    clientErrorHandler: unreadableRequest,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  } as never)
  acceptArchives(adapter)
  acceptNothing(adapter)
  refuseWhenStopping(adapter, parts)
  const app = await NestFactory.create<NestFastifyApplication>(appModule(parts), adapter, {
    logger: ['error', 'warn'],
    abortOnError: false,
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
  const page = config.WEB_DIR && join(config.WEB_DIR, 'index.html')
  if (config.WEB_DIR && page && existsSync(page)) await serveWeb(app, config.WEB_DIR)
  return app
}
