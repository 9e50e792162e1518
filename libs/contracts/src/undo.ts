import { z } from 'zod'
import { jobStarted, person } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, idParam, instant, recordClass } from './scalars.ts'

const recordName = z.object({ id, class: recordClass, label: z.string() })

/** A run, or a decision outside a run, as people meet it where something is taken back. */
export const operation = z.object({
  kind: z.enum(['run', 'command']),
  /** Of the run, or of the command (`Command-Id`). */
  id,
  /** The kind of the run, or the verb of the decision (`ownVerbs`). */
  what: z.string(),
  by: person.nullable(),
  at: instant,
  /** What it was over, in words: a file's name, project and year. `null` where the record says it all. */
  subject: z.string().nullable(),
  /** The one record that it was about; `null` for one over many. */
  record: recordName.nullable(),
})
export type Operation = z.output<typeof operation>

/** A later operation that still stands and built on what is to be taken back. */
export const laterOperation = operation.extend({
  /** The earlier one cannot be taken back while this stands. Others stay, with the values they set. */
  blocks: z.boolean(),
  /** Code of the reason why this one cannot be taken back itself; `null` when it can. */
  whyNot: z.string().nullable(),
})
export type LaterOperation = z.output<typeof laterOperation>

/** One thing that an undo would leave as it is. */
export const leftByUndo = z.object({
  id,
  code: z.string(),
  /** `kept`: somebody has gone on with it since. `impossible`: the rules forbid it now. */
  why: z.enum(['kept', 'impossible']),
  attributeName: z.string().nullable(),
  record: recordName.nullable(),
})

/** A value that was changed on merged records after the merge, and stays. */
export const editedSince = z.object({
  record: recordName,
  /** What people call the field. */
  field: z.string(),
  by: person.nullable(),
  at: instant,
})
export type EditedSince = z.output<typeof editedSince>

const many = z.number().int()

/** What taking back does, whatever kind of run or decision it was. */
export const undoEffects = z.object({
  /** Open proposals that are dropped: they stand in no list any more. */
  withdrawn: many,
  /** Proposals that were decided, or closed with a decision, and wait again where they stood. */
  waitingAgain: many,
  /** Values that are as they were before. */
  values: many,
  /** Records that are excluded: it made them, or had let them in again. */
  excluded: many,
  /** Records that are there again: it had excluded them, or merged them into others. */
  included: many,
  /** New records that wait to be verified again. */
  unverified: many,
  /** Records that are no longer marked for a target; what has been transmitted stays there. */
  unmarked: many,
  /** Everything else: holders, links, notes, identifications, years, marks. */
  other: many,
})
export type UndoEffects = z.output<typeof undoEffects>

export const undoPreview = z.object({
  /** What would be taken back. */
  operation,
  undone: z.number().int(),
  /** What that would do, counted. A service that is older than the page leaves it out. */
  effects: undoEffects.optional(),
  kept: z.number().int(),
  impossible: z.number().int(),
  reasons: z.record(z.string(), z.number().int()),
  /** The first of what stays as it is. */
  left: z.array(leftByUndo),
  /** The newest of what people changed on merged records since, whether the merge had touched it or not. */
  editedSince: z.array(editedSince),
  /** The newest of what was built on it, and how many there are. */
  later: z.array(laterOperation),
  laterTotal: z.number().int(),
})
export type UndoPreview = z.output<typeof undoPreview>

const undone = z.object({
  /** The run that took it back; `null` when there was nothing left to take back, which changes nothing. */
  runId: id.nullable(),
  undone: z.number().int(),
  /** What stays. The same call takes it back when the reason is gone. */
  left: z.array(z.object({ id, code: z.string() })),
})

/**
 * While something built on it stands in the way, the answer is 409 `undo-in-the-way` with `later` and
 * `laterTotal` as in the preview, and nothing has changed. `withLater`: that is taken back too, newest first, in one run.
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
