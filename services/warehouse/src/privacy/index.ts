export { eraseContact } from './erase-contact.process.ts'
export { erasureProjection } from './erasure.projection.ts'
export { PrivacyModule } from './privacy.module.ts'
export { subjectExport } from './subject-export.query.ts'
