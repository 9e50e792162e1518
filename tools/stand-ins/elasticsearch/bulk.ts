import type { Faults } from '../faults.ts'
import type { Incoming } from '../http.ts'
import type { Note } from '../journal.ts'
import { isJson, type Json, parseJson } from '../json.ts'
import type { Outcome } from '../stand-in.ts'
import { noteOf, writeOp } from './document-calls.ts'
import { type EsError, errorAnswer, esError, illegalArgument, isEsError } from './errors.ts'
import type { Store } from './store.ts'
import { type WriteKind, type WriteOp, write } from './write.ts'

const kinds: readonly string[] = ['index', 'create', 'update', 'delete']

const malformed = (line: number, found: string): EsError =>
  illegalArgument(
    `Malformed action/metadata line [${line}], expected START_OBJECT but found [${found}]`,
  )

interface Action {
  readonly kind: WriteKind
  readonly meta: Json
}

const actionOf = (text: string, line: number): Action | EsError => {
  const parsed = parseJson(text)
  if (!parsed) {
    const token = /^\w+/.exec(text)?.[0] ?? text.slice(0, 1)
    const reason = `[1:${token.length + 2}] Unrecognized token '${token}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')`
    return esError(400, 'x_content_parse_exception', reason)
  }
  const [kind = '', meta] = Object.entries(parsed)[0] ?? []
  if (!kinds.includes(kind)) {
    return illegalArgument(
      `Malformed action/metadata line [${line}], expected field [create], [delete], [index] or [update] but found [${kind}]`,
    )
  }
  return isJson(meta) ? { kind: kind as WriteKind, meta } : malformed(line, 'VALUE_NULL')
}

const opOf = (action: Action, defaultIndex: string | undefined, body: Json): WriteOp | EsError => {
  const { kind, meta } = action
  const index = meta._index ?? defaultIndex
  if (typeof index !== 'string' || index === '') {
    const reason = 'Validation Failed: 1: index is missing;'
    return esError(400, 'action_request_validation_exception', reason)
  }
  const id = meta._id === undefined || meta._id === null ? undefined : String(meta._id)
  return writeOp(kind, index, id, meta, body)
}

/** Parses all lines before anything is written: a malformed bulk changes nothing. */
const readLines = (
  text: string,
  defaultIndex: string | undefined,
): readonly WriteOp[] | EsError => {
  if (text.trim() === '') return esError(400, 'parse_exception', 'request body is required')
  if (!text.endsWith('\n')) {
    return illegalArgument('The bulk request must be terminated by a newline [\\n]')
  }
  const lines = text.split(/\r?\n/)
  const ops: WriteOp[] = []
  for (let at = 0; at < lines.length - 1; at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const action = actionOf(line, at + 1)
    if (isEsError(action)) return action
    const body = action.kind === 'delete' ? {} : parseJson(lines[++at] ?? '')
    if (!body) {
      return esError(400, 'x_content_parse_exception', `[${at + 1}:1] failed to parse the source`)
    }
    const op = opOf(action, defaultIndex, body)
    if (isEsError(op)) return op
    ops.push(op)
  }
  return ops
}

/**
 * `POST /_bulk`: 200 with one item per action in their order. An item that fails carries its own
 * status and error and makes `errors` true; the others are written all the same.
 */
export const bulk = (
  store: Store,
  incoming: Incoming,
  faults: Faults,
  defaultIndex: string | undefined,
): Outcome => {
  const started = performance.now()
  const ops = readLines(incoming.body, defaultIndex)
  if (isEsError(ops)) return { answer: errorAnswer(ops) }
  const notes: Note[] = []
  let errors = false
  const items = ops.map((op) => {
    const result = write(store, op, faults.itemFate(op.id))
    notes.push(noteOf(op, result))
    if (!isEsError(result)) return { [op.kind]: { ...result.body, status: result.status } }
    errors = true
    const { status, error, index = op.index } = result
    return { [op.kind]: { _index: index, _id: op.id, status, error } }
  })
  const took = Math.round(performance.now() - started)
  return { answer: { status: 200, body: { errors, took, items } }, notes }
}
