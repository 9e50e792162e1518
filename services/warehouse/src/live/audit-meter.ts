import type { AuditVerdict } from '@stammbuch/contracts'
import { Counter } from 'prom-client'

const audits = new Counter({
  name: 'stammbuch_live_audits_total',
  help: 'Comparisons of what a page shows with what the log says, by outcome',
  labelNames: ['verdict'],
})

/** Count a comparison. */
export const countAudit = (verdict: AuditVerdict): void => audits.inc({ verdict })
