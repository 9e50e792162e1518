export { RunsModule } from './runs.module.ts'
