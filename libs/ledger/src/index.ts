export * from './canonical.ts'
export { isClash, Outdated } from './clash.ts'
export * from './database.ts'
export * from './decider.ts'
export * from './dump.ts'
export * from './event.ts'
export * from './export.ts'
export * from './export-proof.ts'
export * from './ids.ts'
export * from './in-process.ts'
export * from './jetstream.ts'
export * from './ledger.ts'
export * from './load-meter.ts'
export * from './log.tables.ts'
export * from './log-channels.ts'
export * from './log-place.ts'
export * from './merkle.ts'
export * from './moment.ts'
export * from './narrow.ts'
export { requireOwnSession } from './own-session.ts'
export * from './projection.ts'
export * from './proof-file.ts'
export * from './read-pace.ts'
export * from './reader.ts'
export * from './rebuild.ts'
export * from './recent-answer.ts'
export * from './relay.ts'
export * from './relay-lease.ts'
export * from './seal.ts'
export * from './seal-heads.ts'
export * from './seal-key.ts'
export * from './sealer.ts'
export type { CommandKey, CommandReply } from './stored-answer.ts'
export * from './tail.ts'
export * from './tail-pause.ts'
export { commandTraces, keepCommandTrace } from './tracing/command-traces.ts'
export {
  type Attributes,
  beginSpan,
  collectSpans,
  contextIn,
  type EndedSpan,
  errorCode,
  inSpan,
  isTracing,
  type OpenSpan,
  passOnSpan,
  type SpanContext,
  spanKinds,
  traced,
} from './tracing/span.ts'
export { startTracing } from './tracing/start-tracing.ts'
export * from './transport.tables.ts'
export * from './transport.ts'
export * from './transport-parked.ts'
export type { LoadMany, StreamAt, Unit } from './unit.ts'
export * from './upcaster.ts'
export * from './verify.ts'
export * from './verify-export.ts'
export * from './verify-log.ts'
export * from './write-lock-watch.ts'
