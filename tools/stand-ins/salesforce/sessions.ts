import { randomBytes } from 'node:crypto'
import type { Answer, Incoming } from '../http.ts'

export interface Client {
  readonly id: string
  readonly secret: string
}

export interface Sessions {
  /** `POST /services/oauth2/token` with the client credentials grant. */
  readonly token: (incoming: Incoming) => Answer
  readonly isValid: (incoming: Incoming) => boolean
  readonly expireAll: () => void
}

const refused = (error: string, error_description: string): Answer => ({
  status: 400,
  body: { error, error_description },
})

const basic = (header = ''): Client | undefined => {
  const [kind, text = ''] = header.split(' ')
  if (kind?.toLowerCase() !== 'basic') return undefined
  const [id = '', secret = ''] = Buffer.from(text, 'base64').toString().split(':')
  return { id, secret }
}

const given = ({ body, headers }: Incoming): Client & { readonly grant: string | null } => {
  const form = new URLSearchParams(body)
  const named = basic(headers.authorization)
  return {
    id: named?.id ?? form.get('client_id') ?? '',
    secret: named?.secret ?? form.get('client_secret') ?? '',
    grant: form.get('grant_type'),
  }
}

/** Creates sessions whose tokens live as long as the process and at most `lifetimeMs`; then a client has to ask again. */
export const createSessions = (client: Client, lifetimeMs: number): Sessions => {
  const endings = new Map<string, number>()
  return {
    token: (incoming) => {
      const { id, secret, grant } = given(incoming)
      if (grant !== 'client_credentials') {
        return refused('unsupported_grant_type', 'grant type not supported')
      }
      if (id !== client.id) return refused('invalid_client_id', 'client identifier invalid')
      if (secret !== client.secret) return refused('invalid_client', 'invalid client credentials')
      const access_token = `00D5I0000000001!${randomBytes(48).toString('base64url')}`
      endings.set(access_token, Date.now() + lifetimeMs)
      const url = `http://${incoming.headers.host}`
      const body = {
        access_token,
        signature: randomBytes(32).toString('base64'),
        scope: 'api',
        instance_url: url,
        id: `${url}/id/00D5I0000000001UAA/0055I000000001AQAQ`,
        token_type: 'Bearer',
        issued_at: String(Date.now()),
      }
      return { status: 200, body }
    },
    isValid: ({ headers }) => {
      const token = (headers.authorization ?? '').replace(/^(Bearer|OAuth) /i, '')
      return (endings.get(token) ?? 0) > Date.now()
    },
    expireAll: () => endings.clear(),
  }
}
