export type { ClonedDatabase } from './cloned-database.ts'
export { shownMetrics } from './dashboard.ts'
export { type DyingLink, startDyingLink } from './dying-link.ts'
export { loseEnd } from './lost-end.ts'
export { type TestBus, test } from './medium-test.ts'
export type { OwnNats } from './own-nats.ts'
export { productTest } from './product-test.ts'
export type {
  ProvidedChromium,
  ProvidedNats,
  ProvidedPostgres,
  ProvidedProduct,
} from './provided.ts'
export { engines, type RunningEngine } from './real-engines.ts'
export { type CollectedSpan, startTraceCollector, type TraceCollector } from './trace-collector.ts'
