import { answerLogFinding, type NoteEvent } from '@stammbuch/contracts'
import { mutation } from '../http/index.ts'
import { openFinding } from './log-checks.query.ts'

/** Answering a finding ends that everybody is told of it. */
export const logMutations = [
  mutation(answerLogFinding, async (unit, { params: { id }, body: { comment } }) => {
    const stream = await openFinding(unit.db, id)
    const answered: NoteEvent = { type: 'LogFindingAnswered', data: { comment } }
    unit.append(stream, [answered])
    return { id }
  }),
]
