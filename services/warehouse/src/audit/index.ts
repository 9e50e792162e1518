export { AuditModule } from './audit.module.ts'
