import type { FastifyAdapter } from '@nestjs/platform-fastify'
import { keepCommandTrace } from '@stammbuch/ledger'
import {
  closeAfterReading,
  countRequest,
  endWhenStalled,
  isOwnHost,
  isTooDeepText,
  Problem,
  sendProblem,
  traceRequests,
} from './http/index.ts'
import type { Dependencies } from './platform/dependencies.ts'

/** Accepts a content type without a body, as clients send it that name one with every call. */
const acceptNothing = (adapter: FastifyAdapter): void => {
  adapter.getInstance().addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const length = headers['content-length'] ?? '0'
    if (length === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type']
    done()
  })
}

/** So many names of ours are known without looking again. */
const mostHosts = 100

const alive = '/api/health/live'
const tooDeep = 'Die Anfrage ist zu tief verschachtelt.'
const health = '/api/health/'

/** From the moment the service is told to end nothing new is begun; what runs is answered and hung up on. */
const refuseWhenStopping = (adapter: FastifyAdapter, { shutdown }: Dependencies): void => {
  const instance = adapter.getInstance()
  instance.addHook('onRequest', (request, reply, done) => {
    if (!shutdown.hasBegun || request.url === alive) return done()
    void reply.header('retry-after', '2')
    sendProblem(reply, 'unavailable', 'Der Dienst wird gerade beendet.')
  })
  instance.addHook('onSend', (_request, reply, _payload, done) => {
    if (shutdown.hasBegun) void reply.header('connection', 'close')
    done()
  })
}

/** Health checks come under whatever name the machine has for them; they say nothing about anybody. */
const refuseForeignHosts = (adapter: FastifyAdapter, { config }: Dependencies): void => {
  const known = new Set<string | undefined>()
  const isOurs = (host: string | undefined): boolean => {
    if (known.has(host)) return true
    if (!isOwnHost(host, config)) return false
    // An address written in numbers is ours whatever it is, so there is no end to them.
    if (known.size < mostHosts) known.add(host)
    return true
  }
  adapter.getInstance().addHook('onRequest', (request, reply, done) => {
    if (isOurs(request.headers.host) || request.url.startsWith(health)) return done()
    sendProblem(reply, 'foreign-host', undefined)
  })
}

/** Before anything reads a body or walks through it. */
const refuseDeepBodies = (adapter: FastifyAdapter): void => {
  const instance = adapter.getInstance()
  const read = instance.getDefaultJsonParser('error', 'error')
  instance.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (isTooDeepText(body)) return done(new Problem('malformed', tooDeep))
      return read(request, body, done)
    },
  )
}

const endStalled = (adapter: FastifyAdapter): void => {
  adapter.getInstance().addHook('onRequest', (_request, reply, done) => {
    endWhenStalled(reply.raw)
    done()
  })
}

/** Keeps the answer readable where the rest of a body is refused. */
const keepRefusalReadable = (adapter: FastifyAdapter): void => {
  adapter.getInstance().addHook('onSend', (request, reply, _payload, done) => {
    if (reply.getHeader('connection') === 'close' && !request.raw.complete)
      closeAfterReading(request.raw.socket)
    done()
  })
}

/** Counts every answer, those to requests that are refused here as well. */
const countRequests = (adapter: FastifyAdapter): void => {
  adapter.getInstance().addHook('onResponse', (request, reply, done) => {
    countRequest(request, reply)
    done()
  })
}

/** Installs the rules that hold for every request before any route sees it. */
export const guardEdge = (adapter: FastifyAdapter, parts: Dependencies): void => {
  countRequests(adapter)
  const { ledger, logger } = parts
  traceRequests(adapter.getInstance(), (command, span) => {
    keepCommandTrace(ledger.db, command, span).catch((error: unknown) =>
      logger.warn({ err: error }, 'the trace of a command was not kept'),
    )
  })
  acceptNothing(adapter)
  endStalled(adapter)
  keepRefusalReadable(adapter)
  refuseForeignHosts(adapter, parts)
  refuseWhenStopping(adapter, parts)
  refuseDeepBodies(adapter)
}
