export { AuditModule } from './audit.module.ts'
export { logCheckProjection } from './log-check.projection.ts'
export { logFactProjection } from './log-fact.projection.ts'
export { savedQuestions } from './saved-questions.query.ts'
