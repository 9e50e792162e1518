export { LiveAdapter } from './live.adapter.ts'
export { LiveModule } from './live.module.ts'
