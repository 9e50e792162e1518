export { deliveryProjection } from './delivery.projection.ts'
export { IntakeModule } from './intake.module.ts'
