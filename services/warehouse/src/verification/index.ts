export { spotCheckProjection } from './spot-check/spot-check.projection.ts'
export { VerificationModule } from './verification.module.ts'
export type { WaitingList } from './waiting/waiting-list.ts'
export { WaitingNow } from './waiting/waiting-now.ts'
