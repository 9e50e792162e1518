import { z } from 'zod'
import { change } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, listOf, recordClass } from './scalars.ts'
import { job } from './system.ts'

/** Verbs for actions on one or few records. Runs are named by their kind. */
export const ownVerbs = [
  'accept',
  'decline',
  'decide',
  'propose',
  'approve',
  'exclude',
  'restore',
  'follow-up',
  'follow-up-off',
  'note',
  'sync',
  'period',
  'remove-identification',
  'create',
  'erase',
  'ignore-conflict',
  'no-conflict',
  /** A waiting row was taken in, for a record or as a new one. */
  'assign-row',
  /** Anything else. */
  'other',
] as const
export type OwnVerb = (typeof ownVerbs)[number]

/** One of the user's own actions, with what an undo needs. */
export const ownDecision = z.object({
  /** The command id for `POST /command/{commandId}/undo`, also of a run. */
  commandId: id,
  runId: id.nullable(),
  /** One of `ownVerbs`, or the kind of the run. */
  verb: z.string(),
  /**
   * The change that was decided or proposed; `null` where there was none, or several.
   * `currentValue` is the record's value just before an acceptance, and today's otherwise.
   */
  change: change.nullable(),
  /** The record that it was about and its root; `null` for a run over many. */
  root: z.object({ id, class: recordClass }).nullable(),
  record: z.object({ id, class: recordClass, label: z.string() }).nullable(),
  /** Description of a run's scope. */
  subject: z.string().nullable(),
  decidedAt: instant,
  /** False once it was undone, and for actions that cannot be. */
  canUndo: z.boolean(),
  /** Code of the reason when it cannot be undone, with a German title in `problems`. */
  whyNot: z.string().nullable(),
})
export type OwnDecision = z.output<typeof ownDecision>

export const myDecisions = endpoint({
  method: 'GET',
  path: '/user/me/decisions',
  access: 'read',
  summary:
    'Was die angemeldete Person zuletzt getan hat (20), neuestes zuerst, und ob es sich noch zurücknehmen lässt.',
  reply: listOf(ownDecision),
})

export const myJobs = endpoint({
  method: 'GET',
  path: '/job',
  access: 'signed-in',
  summary:
    'Längere Arbeiten der angemeldeten Person: alle laufenden und die der letzten Stunde, neueste zuerst.',
  reply: listOf(job),
})
