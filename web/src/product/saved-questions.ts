import type { SavedQuestion } from '@stammbuch/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { answerOf, call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { doing, offerUndo } from './own-actions.ts'

type Content = Pick<SavedQuestion, 'name' | 'filters'>

const expected = ['name-taken'] as const

/** Questions to the log that somebody kept, one's own and others'. */
export const useSavedQuestions = (enabled: boolean) =>
  useQuery({ ...read('listQuestions'), enabled, staleTime: 10_000 })

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['listQuestions'] })

const goneAgain = (id: string) => call('deleteQuestion', { params: { id } })

/** Keeps a question under a name, with the way back. @throws Problem `name-taken` */
export const saveQuestion = async (client: QueryClient, body: Content): Promise<void> => {
  let id: string | null = null
  const description = {
    text: `Frage „${body.name}“ gespeichert`,
    record: null,
    onUndone: () => refresh(client),
    back: async () => {
      if (id !== null) await goneAgain(id)
      return true
    },
  }
  const send = async () => {
    const answer = await answerOf('createQuestion', { body }, { expected })
    id = answer.body.id
    return answer
  }
  const { action } = await doing('createQuestion', description, send)
  offerUndo(action)
  await refresh(client)
}

/** Renames an own question, with the way back. @throws Problem `name-taken` */
export const renameQuestion = async (
  client: QueryClient,
  { id, name: before }: SavedQuestion,
  name: string,
): Promise<void> => {
  const named = (to: string) =>
    answerOf('updateQuestion', { params: { id }, body: { name: to } }, { expected })
  const description = {
    text: `Frage „${before}“ heißt jetzt „${name}“`,
    record: null,
    onUndone: () => refresh(client),
    back: async () => {
      await named(before)
      return true
    },
  }
  const { action } = await doing('updateQuestion', description, () => named(name))
  offerUndo(action)
  await refresh(client)
}

/** Deletes an own question, with the way back. */
export const deleteQuestion = async (
  client: QueryClient,
  { id, name, filters }: SavedQuestion,
): Promise<void> => {
  const description = {
    text: `Frage „${name}“ gelöscht`,
    record: null,
    onUndone: () => refresh(client),
    back: async () => {
      await call('createQuestion', { body: { name, filters } })
      return true
    },
  }
  const { action } = await doing('deleteQuestion', description, () =>
    answerOf('deleteQuestion', { params: { id } }),
  )
  offerUndo(action)
  await refresh(client)
}
