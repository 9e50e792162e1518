import { createQuestion, deleteQuestion, updateQuestion } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from '../catalogue/index.ts'
import { mutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { savedQuestion } from './saved-questions.query.ts'

const kind = 'saved-question'

/** Everybody reads all questions, so a name stands once. */
const keyOf = (name: string) => [{ key: nameKey(name), code: 'name-taken' as const }]

const ownQuestion = async (unit: AppUnit, userId: string, id: string) => {
  const found = await loadEntry(unit, kind, id)
  if (found.entry.ownerId !== userId) throw new Refusal('forbidden')
  return found
}

/** Keeping questions to the log. Only its owner changes a question. */
export const savedQuestionMutations = [
  mutation(createQuestion, async (unit, { body }, { person }) => {
    const entry = { ...body, ownerId: person.id }
    const id = await addEntry(unit, kind, entry, keyOf(body.name))
    await unit.flush()
    return savedQuestion(unit.db, person.id, id)
  }),
  mutation(updateQuestion, async (unit, { params, body }, { person }) => {
    const found = await ownQuestion(unit, person.id, params.id)
    await changeEntry(unit, found, body, body.name === undefined ? null : keyOf(body.name))
    await unit.flush()
    return savedQuestion(unit.db, person.id, params.id)
  }),
  mutation(deleteQuestion, async (unit, { params }, { person }) => {
    removeEntry(unit, await ownQuestion(unit, person.id, params.id))
    return null
  }),
]
