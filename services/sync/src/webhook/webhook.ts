import { createHmac } from 'node:crypto'
import { TargetUnavailable, unreachable } from '@stammbuch/records/targets'
import { documentOf } from '../delivery/document.ts'
import type { Target, Write, Written } from '../delivery/target.ts'

export interface WebhookOptions {
  /** URL to which batches are posted; name and password in it are for basic authentication. */
  readonly url: string
  readonly secret: string
  /** Milliseconds until an answer must have come. */
  readonly timeout?: number
}

/**
 * Returns the headers that prove the sender and the time of a body: the HMAC-SHA256 of `timestamp.body` in hex. A receiver computes the
 * same over the bytes as they came, compares in constant time, and refuses calls older than some minutes.
 * @param at seconds since 1970
 */
export const signed = (
  secret: string,
  body: string,
  at: number,
): Readonly<Record<'Stammbuch-Timestamp' | 'Stammbuch-Signature', string>> => ({
  'Stammbuch-Timestamp': String(at),
  'Stammbuch-Signature': `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
})

/** The receiver's result for one record. */
interface Item {
  readonly id?: unknown
  readonly status?: unknown
  readonly code?: unknown
  /** The position that the receiver holds, where it refuses a lower one. */
  readonly position?: unknown
}

interface Answer {
  readonly status: number
  /** `null` where the answer has no results of single records. */
  readonly items: readonly Item[] | null
}

/** Statuses that refuse a batch because of its content. Every other refusal is about the whole connection. */
const batchRefused: readonly number[] = [400, 409, 413, 415, 422]

/** The receiver holds something newer, which counts as written unless it says how much newer. */
const hasNewer = 409

const itemsIn = (text: string): readonly Item[] | null => {
  try {
    const { items } = (JSON.parse(text) ?? {}) as { readonly items?: unknown }
    return Array.isArray(items) ? (items as readonly Item[]) : null
  } catch {
    return null
  }
}

/** Statuses of an item that say that the receiver cannot take it now, whatever it holds. */
const busyItem: readonly number[] = [429, 502, 503, 504]

/** Returns the receiver's own code for a refusal; only a word, because a sentence may quote values. */
const wordIn = (code: unknown): string =>
  typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? ` ${code}` : ''

const writtenOf = ({ id, version }: Write, { status, code, position }: Item): Written => {
  if (typeof status !== 'number') return { id, error: 'ohne Angabe' }
  if (status === hasNewer && typeof position === 'number' && position > version)
    return { id, error: `${status}${wordIn(code)}`, busy: 'record', newer: position }
  const fine = (status >= 200 && status < 300) || status === hasNewer
  if (fine) return { id, error: null }
  const error = `${status}${wordIn(code)}`
  return busyItem.includes(status) ? { id, error, busy: 'target' } : { id, error }
}

const lineOf = (write: Write): object => {
  const { id, version: position } = write
  if (write.do === 'remove') return { id, class: write.class, position, action: 'remove' }
  const { record } = write
  return { id, class: record.class, position, action: 'put', record: documentOf(record) }
}

/**
 * A receiver of signed batches. It gets what the search index gets, persons included, and each item with the position
 * at which it was read: a receiver keeps the newest of an id, so that repeated and overtaken calls do no harm.
 */
export class Webhook implements Target {
  readonly name = 'webhook'
  readonly most = 100
  /** `null`, because a receiver cannot be queried. */
  readonly held = null
  readonly list = null
  private readonly options: WebhookOptions
  private readonly authorization: Readonly<Record<string, string>>

  constructor(options: WebhookOptions) {
    const url = new URL(options.url)
    const { username, password } = url
    const pair = [username, password].map(decodeURIComponent).join(':')
    this.authorization = username
      ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
      : {}
    url.username = ''
    url.password = ''
    this.options = { ...options, url: url.href }
  }

  /** Nothing to prepare: a receiver that lost data has to request it from people. */
  async prepare(): Promise<{ readonly emptied: boolean }> {
    return { emptied: false }
  }

  async write(writes: readonly Write[]): Promise<readonly Written[]> {
    const { status, items } = await this.post(JSON.stringify(writes.map(lineOf)))
    const [only] = writes
    if (!batchRefused.includes(status)) return this.writtenBy(writes, items)
    if (writes.length === 1 && only) return [writtenOf(only, items?.[0] ?? { status })]
    // A batch that is refused as a whole is taken apart to find the one.
    const half = Math.ceil(writes.length / 2)
    const [first, second] = [writes.slice(0, half), writes.slice(half)]
    return [...(await this.write(first)), ...(await this.write(second))]
  }

  private writtenBy(writes: readonly Write[], items: Answer['items']): readonly Written[] {
    if (items === null) return writes.map(({ id }) => ({ id, error: null }))
    const said = new Map(items.map((item) => [item.id, item]))
    return writes.map((write) => {
      const item = said.get(write.id)
      if (!item) throw new TargetUnavailable('Der Webhook hat nicht auf alles geantwortet.')
      return writtenOf(write, item)
    })
  }

  private async post(body: string): Promise<Answer> {
    const { status, text } = await this.sent(body)
    if (status >= 200 && status < 300) return { status, items: itemsIn(text) }
    // Wrong address, wrong secret, too much at once, an outage: nothing is known of the records.
    if (!batchRefused.includes(status))
      throw new TargetUnavailable(`Der Webhook antwortet mit ${status}`)
    return { status, items: itemsIn(text) }
  }

  private async sent(body: string): Promise<{ readonly status: number; readonly text: string }> {
    const { url, secret, timeout = 10_000 } = this.options
    const headers = {
      'content-type': 'application/json',
      ...this.authorization,
      ...signed(secret, body, Math.floor(Date.now() / 1_000)),
    }
    try {
      const signal = AbortSignal.timeout(timeout)
      // A redirection would carry records to somebody whom nobody named.
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'error',
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      throw new TargetUnavailable(unreachable('Der Webhook', error), { cause: error })
    }
  }
}
