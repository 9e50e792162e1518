import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** A span as OpenTelemetry's collectors receive it, with its attributes by name. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  /** The program that made it. */
  readonly service: string | undefined
  readonly attributes: Readonly<Record<string, string | undefined>>
}

type SentAttributes = readonly {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: string }
}[]

interface SentSpan extends Omit<CollectedSpan, 'attributes' | 'service'> {
  readonly attributes: SentAttributes
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentAttributes }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

const byName = (attributes: SentAttributes): CollectedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** A collector of traces (OTLP over HTTP in JSON) that keeps what it gets. */
export interface TraceCollector {
  readonly url: string
  readonly spans: () => readonly CollectedSpan[]
  readonly close: () => void
}

/** Starts a collector on a free port. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  const collected: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as SentTraces
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = byName(resource.attributes)['service.name']
      for (const { attributes, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        collected.push({ ...span, service, attributes: byName(attributes) })
    }
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans: () => collected,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
