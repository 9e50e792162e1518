import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { logFilters } from './log-list.ts'
import { aboutNoPerson } from './persons-shown.ts'
import { done, id, idParam, instant, listOf, textOf } from './scalars.ts'

/** The filters of the log's address: those of the call, with whole days, all as texts. */
const asked = z
  .record(z.string().max(40), z.string().max(4000))
  .refine(
    ({ from, to, ...others }) =>
      z.strictObject(logFilters).safeParse(others).success &&
      [from, to].every((day) => day === undefined || z.iso.date().safeParse(day).success),
    { error: 'Diese Filter kennt das Protokoll nicht.' },
  )
  .refine((filters) => Object.keys(filters).length > 0, { error: 'Bitte zuerst eingrenzen.' })

const content = { name: textOf(1, 120), filters: asked }

/** A question to the log, kept under a name. Everybody who may read the log may ask it. */
export const savedQuestion = aboutNoPerson(
  z.object({
    id,
    name: z.string(),
    filters: z.record(z.string(), z.string()),
    owner: z.object({ id, fullName: z.string() }),
    /** True for the caller's own, which alone the caller may change. */
    own: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  }),
)
export type SavedQuestion = z.output<typeof savedQuestion>

export const listQuestions = endpoint({
  method: 'GET',
  path: '/log/question',
  access: 'audit',
  summary: 'Gespeicherte Fragen an das Protokoll, die eigenen und die anderer.',
  reply: listOf(savedQuestion),
})

export const createQuestion = endpoint({
  method: 'POST',
  path: '/log/question',
  access: 'audit',
  summary: 'Eine Frage an das Protokoll unter einem Namen speichern.',
  body: z.strictObject(content),
  reply: savedQuestion,
  status: 201,
})

export const updateQuestion = endpoint({
  method: 'PATCH',
  path: '/log/question/{id}',
  access: 'audit',
  summary: 'Eine eigene Frage umbenennen oder mit anderen Filtern speichern.',
  params: idParam,
  body: z.strictObject(content).partial(),
  reply: savedQuestion,
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/log/question/{id}',
  access: 'audit',
  summary: 'Eine eigene Frage löschen.',
  params: idParam,
  reply: done,
  status: 204,
})
