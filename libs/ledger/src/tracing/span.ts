import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Kinds of spans by their numbers in OpenTelemetry. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const

export type Attributes = Readonly<Record<string, string | number>>

/** The place of a span in its trace. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
}

/** A span that has ended; times in milliseconds since the epoch. */
export interface EndedSpan extends SpanContext {
  readonly parent: string | null
  readonly name: string
  readonly kind: (typeof spanKinds)[keyof typeof spanKinds]
  readonly began: number
  readonly ended: number
  readonly attributes: Attributes
  /** A code or the name of an error, never its message, which may hold values; null when it went well. */
  readonly error: string | null
  /** The program that made it, where that is another one than this. */
  readonly service?: string
}

/** A span that goes on. */
export interface OpenSpan {
  readonly context: SpanContext
  /** Ends the span, with its final name if that was not known at its beginning. */
  readonly end: (outcome?: {
    readonly name?: string
    readonly attributes?: Attributes
    readonly error?: string | null
  }) => void
}

const current = new AsyncLocalStorage<SpanContext>()
let collect: ((span: EndedSpan) => void) | null = null

/** Has ended spans collected, or with null no spans made. */
export const collectSpans = (collector: ((span: EndedSpan) => void) | null): void => {
  collect = collector
}

/** True while spans are collected. */
export const isTracing = (): boolean => collect !== null

/** The time in milliseconds since the epoch, finer than `Date.now()`. */
const now = (): number => performance.timeOrigin + performance.now()

const isTraceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** Returns the span that a `traceparent` header names (W3C Trace Context); undefined without one that can be read. */
export const contextIn = (header: string | undefined): SpanContext | undefined => {
  const [, traceId, spanId] = isTraceparent.exec(header ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}

/** Returns the `traceparent` header that names a span. */
export const traceparentOf = ({ traceId, spanId }: SpanContext): string =>
  `00-${traceId}-${spanId}-01`

/** The span within which this code runs. */
export const currentSpan = (): SpanContext | undefined => current.getStore()

/** Runs something within a span. */
export const inSpan = <Result>(context: SpanContext, run: () => Result): Result =>
  current.run(context, run)

/** Begins a span, in a trace of its own without a parent. */
export const beginSpan = (
  name: string,
  kind: keyof typeof spanKinds,
  parent: SpanContext | undefined = currentSpan(),
): OpenSpan => {
  const began = now()
  const context = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  }
  const end: OpenSpan['end'] = ({ name: finalName = name, attributes = {}, error = null } = {}) =>
    collect?.({
      ...context,
      parent: parent?.spanId ?? null,
      name: finalName,
      kind: spanKinds[kind],
      began,
      ended: now(),
      attributes,
      error,
    })
  return { context, end }
}

/** Notes something that has just ended and took so many milliseconds, as a part of the span within which this code runs. */
export const noteSpan = (
  name: string,
  milliseconds: number,
  { attributes, error }: { readonly attributes: Attributes; readonly error: string | null },
): void => {
  const parent = currentSpan()
  if (!collect || !parent) return
  const ended = now()
  const spanId = randomBytes(8).toString('hex')
  const times = { began: ended - milliseconds, ended }
  const place = { traceId: parent.traceId, spanId, parent: parent.spanId }
  collect({ ...place, name, kind: spanKinds.client, ...times, attributes, error })
}

/** Has a span collected that another program made. */
export const passOnSpan = (span: EndedSpan): void => collect?.(span)

/** Returns the code of an error, or its name. */
export const errorCode = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown }
  return String(code ?? name ?? 'error')
}

/** Runs something as a span of its own; without tracing it is just run. */
export const traced = async <Result>(
  name: string,
  attributes: Attributes,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (!collect) return run()
  const span = beginSpan(name, 'internal')
  try {
    const result = await inSpan(span.context, run)
    span.end({ attributes })
    return result
  } catch (error) {
    span.end({ attributes, error: errorCode(error) })
    throw error
  }
}
