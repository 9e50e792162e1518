import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant } from './scalars.ts'

export const job = z.object({
  id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  progress: z.object({
    done: z.number().int(),
    total: z.number().int(),
    unit: z.string(),
  }),
  result: z.unknown().nullable(),
  problem: z.unknown().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The delivery whose import has to end first, while it is queued behind one. */
  waitsFor: z.string().nullish(),
  /** Of a run that is over: false where it wrote nothing, so that there is nothing to take back. */
  hasEffect: z.boolean().nullish(),
})
export type Job = z.output<typeof job>

export const getJob = endpoint({
  method: 'GET',
  path: '/job/{id}',
  access: 'signed-in',
  summary:
    'Stand und Ergebnis einer längeren Arbeit: für den, der sie begonnen hat oder beginnen dürfte, und für die Revision.',
  params: idParam,
  reply: job,
})

/** Kinds of work that can be cancelled: runs, which keep their result so far and can be undone, and work without effects before its end. */
export const cancellableJobs: readonly string[] = [
  'bulk-accept',
  'bulk-decide',
  'import',
  'auto-solve',
  'geo',
  'award-duplication',
  'dry-run',
  'detect-duplicates',
  'fetch-sample',
  'create-export',
  'export-all',
  'create-dump',
  'verify-log',
  'take-proof',
]

export const cancelJob = endpoint({
  method: 'PUT',
  path: '/job/{id}/cancel',
  access: 'signed-in',
  summary:
    'Eine eigene längere Arbeit beenden, ehe sie fertig ist: nach dem laufenden Schritt. Ein Lauf behält, was er bis dahin tat, und lässt sich rückgängig machen.',
  params: idParam,
  reply: job,
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'signed-in',
  summary: 'Diese Beschreibung.',
  reply: z.unknown(),
})

export const healthLive = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Ob der Dienst läuft.',
  reply: z.object({ status: z.literal('ok') }),
})

export const part = z.object({
  state: z.enum(['up', 'down', 'degraded']),
  detail: z.string().nullable(),
})
export const healthReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Ob der Dienst Arbeit annimmt, mit dem Stand jedes Teils; 503, wenn einer steht.',
  reply: z.object({
    status: z.enum(['ready', 'not-ready']),
    position: z.number().int(),
    postgres: part,
    nats: part,
    projections: z.record(
      z.string(),
      z.object({ position: z.number().int(), lag: z.number().int(), state: z.string() }),
    ),
    targets: z.record(z.string(), part),
  }),
})
