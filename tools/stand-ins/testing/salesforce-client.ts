import { developmentClient } from '../salesforce.ts'
import type { ClientReply } from './elasticsearch-client.ts'

/** The base path of the version that the tests speak. */
export const data = '/services/data/v62.0'

/** Signs in to one organisation and returns a client of it. */
export const salesforceClient = (url: () => string) => {
  let token = ''
  const call = async (method: string, path: string, body?: unknown): Promise<ClientReply> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${url()}${path}`, { method, headers, ...sent })
    const text = await response.text()
    const answered = text ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, body: answered }
  }
  const login = (secret: string = developmentClient.secret) => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: developmentClient.id,
      client_secret: secret,
    })
    return fetch(`${url()}/services/oauth2/token`, { method: 'POST', body })
  }
  const signIn = async () => {
    token = ((await (await login()).json()) as { access_token: string }).access_token
  }
  const upsertAll = (object: string, records: readonly object[], allOrNone = false) =>
    call('PATCH', `${data}/composite/sobjects/${object}/Stammbuch_Id__c`, {
      allOrNone,
      records: records.map((record) => ({ attributes: { type: object }, ...record })),
    })
  const query = (soql: string) => call('GET', `${data}/query?q=${encodeURIComponent(soql)}`)
  return { call, login, signIn, upsertAll, query }
}
