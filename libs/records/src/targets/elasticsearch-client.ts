import { TargetSilent, TargetUnavailable, unreachable } from './target-errors.ts'

export interface ClientOptions {
  /** Base URL; a user and password in it are sent as basic authentication. */
  readonly url: string
  /** Milliseconds until an answer must have come. */
  readonly timeout?: number
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Elasticsearch's REST API, as far as it says nothing about what is asked. */
export class ElasticsearchClient {
  private readonly base: string
  private readonly headers: Readonly<Record<string, string>>
  private readonly timeout: number

  constructor({ url, timeout = 10_000 }: ClientOptions) {
    const base = new URL(url)
    const { username, password } = base
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    this.headers = username
      ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
      : {}
    base.username = ''
    base.password = ''
    this.base = base.href.replace(/\/+$/, '')
    this.timeout = timeout
  }

  /**
   * One call. Answers also what Elasticsearch refuses (4xx).
   *
   * @throws TargetSilent when no answer came in time, or one that is none: 401, 403, 429, 5xx
   */
  async call(method: string, path: string, body?: object | string): Promise<Answer> {
    try {
      const response = await fetch(`${this.base}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(this.timeout),
        headers: {
          ...this.headers,
          ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const { status } = response
      const text = await response.text()
      if ([401, 403].includes(status))
        throw new TargetSilent(
          `Elasticsearch antwortet mit ${status}: Name, Passwort und Rechte in ELASTICSEARCH_URL prüfen`,
        )
      if (status >= 500 || status === 429)
        throw new TargetSilent(`Elasticsearch antwortet mit ${status}`)
      return { status, body: text === '' ? null : JSON.parse(text) }
    } catch (error) {
      if (error instanceof TargetUnavailable) throw error
      throw new TargetSilent(unreachable('Elasticsearch', error), { cause: error })
    }
  }
}

/** Text is a bulk: lines of JSON. */
const typeOf = (body: object | string): string =>
  typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
