export * from './job-store.ts'
export * from './jobs.ts'
export * from './run.projection.ts'
export * from './run-steps.ts'
