export { SyncModule } from './sync.module.ts'
