import type { ProblemBody } from '@stammbuch/contracts'

/** A call that did not succeed: what the server said, or that it could not be reached. */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Stable, for programs: `change-stale`, `unreachable`, `timeout`, … */
  readonly code: string
  /** German, for people: what happened. */
  readonly title: string
  /** German: the details, possibly the same as the title. */
  readonly detail: string
  /** Errors of single fields. */
  readonly errors: NonNullable<ProblemBody['errors']>
  readonly traceId: string | null
  /** Everything the server sent, for codes that carry more. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(body: Partial<ProblemBody> & Pick<ProblemBody, 'status' | 'code' | 'title'>) {
    super(body.detail || body.title)
    this.status = body.status
    this.code = body.code
    this.title = body.title
    this.detail = body.detail || body.title
    this.errors = body.errors ?? []
    this.traceId = body.traceId ?? null
    this.body = body
  }

  /** The message for one field, by its path in the body that was sent. */
  messageFor(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message
  }
}

export const unreachable = (): Problem =>
  new Problem({
    status: 0,
    code: 'unreachable',
    title: 'Der Server ist nicht erreichbar.',
    detail: 'Bitte prüfen Sie die Netzwerkverbindung und versuchen Sie es erneut.',
  })

export const timedOut = (): Problem =>
  new Problem({
    status: 0,
    code: 'timeout',
    title: 'Der Server hat nicht rechtzeitig geantwortet.',
    detail: 'Die Anfrage wurde nach 20 Minuten abgebrochen.',
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Read an error answer; something that is not problem+json, from a proxy for example, too. */
export const problemOf = async (response: Response): Promise<Problem> => {
  const text = await response.text().catch(() => '')
  const body = parsed(text)
  if (isRecord(body) && typeof body.code === 'string' && typeof body.title === 'string')
    return new Problem({
      ...body,
      code: body.code,
      title: body.title,
      status: response.status,
    })
  return new Problem({
    status: response.status,
    code: 'unexpected-answer',
    title: `Der Server hat mit Status ${response.status} geantwortet.`,
    detail: text.slice(0, 500),
  })
}

/** Problems that are not shown, because the page works without the reply. */
export const whateverWentWrong: readonly string[] = [
  'internal',
  'unavailable',
  'unreachable',
  'timeout',
  'not-found',
  'unexpected-answer',
  'forbidden',
]

/** The sentence to show for anything that was thrown. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Problem ? thrown.detail : 'Es ist ein unerwarteter Fehler aufgetreten.'
