export { OverviewModule } from './overview.module.ts'
