import { z } from 'zod'
import { jobStarted, person } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant, recordClass } from './scalars.ts'

const recordName = z.object({ id, class: recordClass, label: z.string() })

/** A run, or a decision outside a run, as undo shows it. */
export const operation = z.object({
  kind: z.enum(['run', 'command']),
  /** Id of the run, or of the command (`Command-Id`). */
  id,
  /** The kind of the run, or the verb of the decision (`ownVerbs`). */
  what: z.string(),
  by: person.nullable(),
  at: instant,
  /** Description of its scope: a file's name, project and year. `null` where the record suffices. */
  subject: z.string().nullable(),
  /** The one record that it was about; `null` for one over many. */
  record: recordName.nullable(),
})
export type Operation = z.output<typeof operation>

/** A later operation that still stands and builds on the one to be undone. */
export const laterOperation = operation.extend({
  /** True if the earlier one cannot be undone while this stands. Others stay, with the values they set. */
  blocks: z.boolean(),
  /** Code of the reason that this one cannot be undone itself; `null` when it can. */
  whyNot: z.string().nullable(),
})
export type LaterOperation = z.output<typeof laterOperation>

/** One item that an undo would leave as it is. */
export const leftByUndo = z.object({
  id,
  code: z.string(),
  /** `kept`: it was worked on since. `impossible`: the rules forbid it now. */
  why: z.enum(['kept', 'impossible']),
  attributeName: z.string().nullable(),
  record: recordName.nullable(),
})

/** A value that was changed on merged records after the merge, and stays. */
export const editedSince = z.object({
  record: recordName,
  /** German name of the field. */
  field: z.string(),
  by: person.nullable(),
  at: instant,
  /** True if `withLater` undoes it as well. */
  goesWithLater: z.boolean().optional(),
})
export type EditedSince = z.output<typeof editedSince>

const many = z.number().int()

/** The effects of an undo, for every kind of run or decision. */
export const undoEffects = z.object({
  /** Open proposals that are removed from all lists. */
  withdrawn: many,
  /** Proposals that were decided, or closed with a decision, and are open again at their place. */
  waitingAgain: many,
  /** Values that are restored. */
  values: many,
  /** Records that are excluded: it created or included them. */
  excluded: many,
  /** Records that are included: it excluded them, or merged them into others. */
  included: many,
  /** New records that wait for verification again. */
  unverified: many,
  /** Records that are no longer marked for a target; transmitted copies stay there. */
  unmarked: many,
  /** Everything else: holders, links, notes, identifications, years, marks. */
  other: many,
})
export type UndoEffects = z.output<typeof undoEffects>

export const undoPreview = z.object({
  /** The operation to be undone. */
  operation,
  undone: z.number().int(),
  /** Its effects, counted. A service that is older than the page leaves them out. */
  effects: undoEffects.optional(),
  kept: z.number().int(),
  impossible: z.number().int(),
  reasons: z.record(z.string(), z.number().int()),
  /** The first items that stay as they are. */
  left: z.array(leftByUndo),
  /** The newest changes that people made to merged records since, whether or not the merge touched them. */
  editedSince: z.array(editedSince),
  /**
   * Code of the reason that it can be undone neither alone nor together with what builds on it: the call would be refused.
   * `null` when it can. A service that is older than the page leaves it out.
   */
  whyNot: z.string().nullable().optional(),
  /** The newest operations that build on it, and their number. */
  later: z.array(laterOperation),
  laterTotal: z.number().int(),
})
export type UndoPreview = z.output<typeof undoPreview>

const undone = z.object({
  /** The run that undid it; `null` when there was nothing left to undo, which changes nothing. */
  runId: id.nullable(),
  undone: z.number().int(),
  /** Items that stay. The same call undoes them when the reason is gone. */
  left: z.array(z.object({ id, code: z.string() })),
})

/**
 * While an operation built on it stands in the way, the answer is 409 `undo-in-the-way` with `later`, `laterTotal` and
 * `whyNot` as in the preview, and nothing has changed. `withLater` undoes those too, newest first, in one run.
 */
const undoBody = z.strictObject({ withLater: z.boolean().default(false) }).prefault({})

const runParams = z.object({ runId: id })
export const previewUndo = endpoint({
  method: 'GET',
  path: '/run/{runId}/undo',
  access: 'edit',
  summary:
    'Was ein Rückgängigmachen jetzt täte: zurückgenommen, behalten, unmöglich, und was darauf aufbaut.',
  params: runParams,
  reply: undoPreview,
})
export const undoRun = endpoint({
  method: 'POST',
  path: '/run/{runId}/undo',
  access: 'edit',
  summary:
    'Einen Lauf durch neue Ereignisse rückgängig machen; seither Geändertes bleibt und wird genannt.',
  params: runParams,
  body: undoBody,
  reply: z.union([undone, jobStarted]),
})

const commandParams = z.object({ commandId: id })
export const previewUndoOfCommand = endpoint({
  method: 'GET',
  path: '/command/{commandId}/undo',
  access: 'edit',
  summary:
    'Was ein Rückgängigmachen dieser Entscheidung jetzt täte (`Command-Id` ihrer Antwort). Gehört sie zu einem Lauf, ist dieser gemeint.',
  params: commandParams,
  reply: undoPreview,
})
export const undoCommand = endpoint({
  method: 'POST',
  path: '/command/{commandId}/undo',
  access: 'edit',
  summary:
    'Eine einzelne Entscheidung zurücknehmen: alles steht wieder wie davor, Vorschläge mit Herkunft und Platz in der Liste.',
  params: commandParams,
  body: undoBody,
  reply: z.union([undone, jobStarted]),
})

export const undoChange = endpoint({
  method: 'PUT',
  path: '/change/{id}/undo',
  access: 'edit',
  summary:
    'Nur die Entscheidung über diese Änderung zurücknehmen. Der Vorschlag wartet danach wieder, unter der genannten neuen ID.',
  params: idParam,
  reply: undone.extend({ reopened: id.nullable() }),
})
