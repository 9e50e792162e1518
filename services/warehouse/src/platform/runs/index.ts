export * from './job-store.ts'
export * from './jobs.ts'
export * from './run.events.ts'
export * from './run.projection.ts'
