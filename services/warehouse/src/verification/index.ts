export { spotCheckProjection } from './spot-check/spot-check.projection.ts'
export { VerificationModule } from './verification.module.ts'
