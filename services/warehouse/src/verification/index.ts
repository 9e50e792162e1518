export { VerificationModule } from './verification.module.ts'
