import { TargetUnavailable, unreachable } from './target-errors.ts'

/** Path of the REST API in the version that is spoken here. */
const data = '/services/data/v62.0'

export interface SalesforceOptions {
  /** Base URL of the organisation. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Milliseconds until an answer must have come. */
  readonly timeout?: number
}

export interface SalesforceAnswer {
  readonly status: number
  readonly body: unknown
  /** `used/most` calls of the day, as the organisation counts them. */
  readonly usage: string | null
}

interface Session {
  readonly token: string
  readonly base: string
}

const codeIn = (body: unknown): string => {
  const [first] = Array.isArray(body) ? (body as { errorCode?: string }[]) : []
  return first?.errorCode ?? (body as { error?: string } | null)?.error ?? ''
}

/** Characters from which on a body gets more time. */
const large = 1_000_000

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Salesforce's REST API with OAuth client credentials. A session is kept until the organisation ends it;
 * then it is renewed once for the call.
 */
export class SalesforceClient {
  private readonly options: SalesforceOptions
  private session: Session | null = null

  constructor(options: SalesforceOptions) {
    this.options = { ...options, url: options.url.replace(/\/+$/, '') }
  }

  /**
   * One call below the REST API's base; a text is sent as CSV, and CSV is answered as text. Answers also what is refused of its
   * content (400, 404).
   *
   * @throws TargetUnavailable without an answer in time, without a session, over the limit, or at 5xx
   */
  async call(method: string, path: string, body?: object | string): Promise<SalesforceAnswer> {
    const known = this.session
    const answer = await this.send(known ?? (await this.signIn()), method, path, body)
    if (answer.status !== 401 || !known) return accepted(answer)
    this.session = null
    return accepted(await this.send(await this.signIn(), method, path, body))
  }

  private async signIn(): Promise<Session> {
    const { url, clientId, clientSecret } = this.options
    const answer = await this.fetched(`${url}/services/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    const { access_token: token, instance_url: base } = (answer.body ?? {}) as {
      access_token?: string
      instance_url?: string
    }
    if (answer.status !== 200 || !token)
      throw new TargetUnavailable(
        `Salesforce lässt nicht anmelden: ${answer.status} ${codeIn(answer.body)}`.trim(),
      )
    this.session = { token, base: base ?? url }
    return this.session
  }

  private send(
    { token, base }: Session,
    method: string,
    path: string,
    body?: object | string,
  ): Promise<SalesforceAnswer> {
    const type = typeof body === 'string' ? 'text/csv; charset=UTF-8' : 'application/json'
    return this.fetched(`${base}${data}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  private async fetched(url: string, init: RequestInit): Promise<SalesforceAnswer> {
    const { timeout: usual = 10_000 } = this.options
    const timeout = typeof init.body === 'string' && init.body.length > large ? 6 * usual : usual
    try {
      const signal = AbortSignal.timeout(timeout)
      const response = await fetch(url, { ...init, redirect: 'error', signal })
      const { status, headers } = response
      const usage = headers.get('sforce-limit-info')
      return {
        status,
        body: headers.get('content-type')?.startsWith('text/csv')
          ? await response.text()
          : parsed(await response.text()),
        usage: /api-usage=(\d+\/\d+)/.exec(usage ?? '')?.[1] ?? null,
      }
    } catch (error) {
      throw new TargetUnavailable(unreachable('Salesforce', error), { cause: error })
    }
  }
}

const accepted = (answer: SalesforceAnswer): SalesforceAnswer => {
  const { status, body } = answer
  if (status >= 500 || [401, 403, 429].includes(status))
    throw new TargetUnavailable(`Salesforce antwortet mit ${status} ${codeIn(body)}`.trim())
  return answer
}
