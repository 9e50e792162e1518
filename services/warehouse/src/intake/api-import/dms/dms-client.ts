import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@stammbuch/ledger'
import type { z } from 'zod'

/** Address, key and patience of the DMS; from the settings and nowhere else. */
export interface DmsSettings {
  readonly url: string | null
  readonly apiKey: string | null
  /** Milliseconds until an answer must be there, whole. */
  readonly timeout: number
}

export type DmsRequest = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
) => Promise<z.output<Schema>>

const attempts = 4
/** Milliseconds before the second attempt; doubled before each further one. */
const firstPause = 200
const longestPause = 10_000
/** Bytes of one page; more is no page. */
const mostBytes = 32 * 1024 * 1024
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504])

/** A failure that another attempt may not meet. */
class TransientFailure extends Error {
  readonly pause: number
  constructor(message: string, pause = 0) {
    super(message)
    this.pause = pause
  }
}

const refused = (detail: string, original: string): Refusal =>
  new Refusal('dms-refused', detail, { original })

/** The pause that `Retry-After` asks for, as seconds or a date; in milliseconds. */
const retryAfter = (header: string | null): number => {
  if (!header) return 0
  const pause = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(pause) ? Math.min(Math.max(pause, 0), longestPause) : 0
}

const textOf = async (response: Response): Promise<string> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > mostBytes)
      throw refused('Die Antwort des DMS ist zu groß.', `more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message of the first generation's errors, or of problem details. */
const messageIn = (status: number, text: string): string => {
  const body = jsonOf(text) as { error?: { message?: unknown }; title?: unknown } | undefined
  const message = body?.error?.message ?? body?.title
  return typeof message === 'string' ? `${status} ${message.slice(0, 500)}` : `${status}`
}

const attempted = async (url: string, { apiKey, timeout }: DmsSettings): Promise<unknown> => {
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', authorization: `Bearer ${apiKey ?? ''}` },
      // A redirection must not carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    text = await textOf(response)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { name, message, cause } = error as Error
    const code = (cause as { code?: string } | undefined)?.code
    throw new TransientFailure(
      name === 'TimeoutError' ? `no answer within ${timeout} ms` : (code ?? message),
    )
  }
  const { status, headers } = response
  if (transientStatuses.has(status))
    throw new TransientFailure(messageIn(status, text), retryAfter(headers.get('retry-after')))
  if (status === 401 || status === 403)
    throw refused(
      'Das DMS nimmt den Schlüssel nicht an (Einstellung DMS_API_KEY).',
      messageIn(status, text),
    )
  if (status !== 200) throw refused('Das DMS hat die Anfrage abgelehnt.', messageIn(status, text))
  return jsonOf(text)
}

/**
 * Makes requests to the DMS for JSON of a certain shape. Transient failures (no answer in time, broken connections, 408,
 * 429 and 5xx) are tried four times with growing pauses, longer when the DMS asks for it.
 *
 * @throws Refusal `dms-unavailable`, `dms-refused`
 */
export const dmsClient =
  (settings: DmsSettings): DmsRequest =>
  async (path, schema) => {
    if (!settings.url)
      throw new Refusal('dms-unavailable', 'Das DMS ist nicht eingerichtet (Einstellung DMS_URL).')
    const url = `${settings.url.replace(/\/+$/, '')}${path}`
    for (let attempt = 1; ; attempt += 1) {
      try {
        const read = schema.safeParse(await attempted(url, settings))
        if (read.success) return read.data
        const [issue] = read.error.issues
        throw refused(
          'Die Antwort des DMS ist nicht zu verstehen.',
          `${issue?.path.join('.')}: ${issue?.message}`,
        )
      } catch (error) {
        if (!(error instanceof TransientFailure)) throw error
        if (attempt >= attempts)
          throw new Refusal(
            'dms-unavailable',
            `Das DMS ist gerade nicht erreichbar (${attempts} Versuche). Bitte später erneut versuchen.`,
            { original: error.message },
          )
        await sleep(Math.max(firstPause * 2 ** (attempt - 1), error.pause))
      }
    }
  }
