import { traceOutgoing } from './outgoing.ts'
import { type Attributes, collectSpans, type EndedSpan } from './span.ts'

/** Milliseconds between two exports. */
const every = 2_000
/** Spans that are kept for a collector that does not answer; more are dropped. */
const keptAtMost = 5_000
const patience = 5_000

export interface TracingOptions {
  /** Address of the collector (OTLP over HTTP), to which `/v1/traces` is added; null: nothing is traced. */
  readonly endpoint: string | null
  /** Headers for the collector as OpenTelemetry writes them: `name=value,name=value`. */
  readonly headers: string
  readonly service: string
  readonly onError: (error: unknown) => void
}

const otlpValue = (value: string | number) =>
  typeof value === 'number' ? { intValue: String(value) } : { stringValue: value }

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) }))

const nanoseconds = (milliseconds: number): string =>
  String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)

const written = (span: EndedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parent ? { parentSpanId: span.parent } : {}),
  name: span.name,
  kind: span.kind,
  startTimeUnixNano: nanoseconds(span.began),
  endTimeUnixNano: nanoseconds(span.ended),
  attributes: attributesOf(
    span.error ? { ...span.attributes, 'error.type': span.error } : span.attributes,
  ),
  status: span.error ? { code: 2 } : {},
})

const bodyOf = (own: string, spans: readonly EndedSpan[]): string => {
  const byService = Map.groupBy(spans, ({ service = own }) => service)
  return JSON.stringify({
    resourceSpans: [...byService].map(([service, made]) => ({
      resource: { attributes: attributesOf({ 'service.name': service }) },
      scopeSpans: [{ scope: { name: 'stammbuch' }, spans: made.map(written) }],
    })),
  })
}

const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=')
      return name.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())]] : []
    }),
  )

/**
 * Sends traces to a collector, if one is set: what ends is sent every two seconds, and dropped where nobody takes it. Call it before
 * connections are made. Returns how to stop, after a last export.
 */
export const startTracing = ({
  endpoint,
  headers,
  service,
  onError,
}: TracingOptions): (() => Promise<void>) => {
  if (endpoint === null) return async () => undefined
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let spans: EndedSpan[] = []
  let isTold = false
  const send = async (): Promise<void> => {
    const sent = spans.splice(0)
    if (sent.length === 0) return
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersIn(headers) },
        body: bodyOf(service, sent),
        signal: AbortSignal.timeout(patience),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the collector answers ${response.status}`)
      isTold = false
    } catch (error) {
      if (!isTold) onError(error)
      isTold = true
    }
  }
  collectSpans((span) => {
    if (spans.length < keptAtMost) spans.push(span)
  })
  const stopOutgoing = traceOutgoing()
  let sending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    sending = sending.then(send)
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    collectSpans(null)
    stopOutgoing()
    await sending
    await send()
    spans = []
  }
}
