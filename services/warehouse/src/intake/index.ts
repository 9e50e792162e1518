export { deliveryProjection } from './delivery.projection.ts'
export { DeliveryFiles } from './delivery-files.ts'
export { IntakeModule } from './intake.module.ts'
export { redactDelivery } from './redact-delivery.ts'
