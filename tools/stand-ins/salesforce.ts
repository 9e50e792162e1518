import type { Faults } from './faults.ts'
import { type Answer, findRoute, type Incoming, type Params, route } from './http.ts'
import type { Json } from './json.ts'
import { runStandIn } from './run-stand-in.ts'
import { createBulkJobs } from './salesforce/bulk-calls.ts'
import { deleteMany, updateMany } from './salesforce/collection-calls.ts'
import { crmFailure, invalidSession, limitExceeded, notFound } from './salesforce/errors.ts'
import * as records from './salesforce/record-calls.ts'
import {
  externalId,
  type Field,
  type SObject,
  schemaWith,
  schemaWithout,
} from './salesforce/schema.ts'
import { createSessions, type Sessions } from './salesforce/sessions.ts'
import { query, queryMore } from './salesforce/soql.ts'
import { createStore, type Effect, type Store } from './salesforce/store.ts'
import {
  type Outcome,
  type StandIn,
  type StandInOptions,
  startStandIn,
  type TargetSystem,
} from './stand-in.ts'

export interface SalesforceOptions extends StandInOptions {
  readonly clientId?: string
  readonly clientSecret?: string
  /** Daily limit of calls; a restart begins a new day. */
  readonly dailyRequests?: number
  readonly tokenLifetimeMs?: number
  /** Further fields per object. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, Field>>>>
}

/** The credentials of the development settings, which protect nothing. */
export const developmentClient = {
  id: 'stammbuch-development',
  secret: 'stammbuch-development-secret',
} as const

interface Usage {
  readonly most: number
  used: number
}

interface Call {
  readonly store: Store
  readonly incoming: Incoming
  readonly faults: Faults
  readonly usage: Usage
  readonly params: Params
}
type Handler = (call: Call) => Outcome

const ok = (body: unknown): Outcome => ({ answer: { status: 200, body } })

const versions = ['61.0', '62.0', '63.0', '64.0'].map((version) => ({
  label: `Release ${version}`,
  url: `/services/data/v${version}`,
  version,
}))

const limits = ({ most, used }: Usage): Json => ({
  DailyApiRequests: { Max: most, Remaining: Math.max(0, most - used) },
  DataStorageMB: { Max: 5120, Remaining: 5000 },
  SingleEmail: { Max: 5000, Remaining: 5000 },
})

const described = ({ name, prefix, fields }: SObject): Json => ({
  name,
  keyPrefix: prefix,
  custom: name.endsWith('__c'),
  fields: Object.entries(fields).map(([field, how]) => ({
    name: field,
    type: how.type,
    length: how.length ?? 0,
    nillable: how.required !== true,
    externalId: how.externalId === true,
    idLookup: how.externalId === true,
    custom: field.endsWith('__c'),
    createable: true,
    updateable: true,
    relationshipName: how.relationship ?? null,
    referenceTo: how.refersTo ? [how.refersTo] : [],
  })),
})

const onRecords =
  (handle: (call: records.RecordCall) => Outcome): Handler =>
  ({ store, incoming, faults, params }) => {
    const { version = '', object = '', field = '', id: externalValue = '' } = params
    return handle({ store, incoming, faults, version, object, field, externalValue })
  }

const describing: Handler = ({ store, params: { object = '' } }) => {
  const found = store.schema.get(object)
  return found ? ok(described(found)) : { answer: notFound() }
}

const base = '/services/data/{version}'
const one = `${base}/sobjects/{object}/{field}/{id}`
const routes = [
  route<Handler>('GET', `${base}/limits`, ({ usage }) => ok(limits(usage))),
  route<Handler>('GET', `${base}/query`, ({ store, incoming, params: { version = '' } }) => ({
    answer: query(store, version, incoming.query.get('q')),
  })),
  route<Handler>('GET', `${base}/query/{locator}`, ({ store, params }) => ({
    answer: queryMore(store, params.version ?? '', params.locator ?? ''),
  })),
  route('GET', `${base}/sobjects/{object}/describe`, describing),
  route<Handler>('PATCH', `${base}/composite/sobjects`, updateMany),
  route<Handler>('DELETE', `${base}/composite/sobjects`, deleteMany),
  route('PATCH', `${base}/composite/sobjects/{object}/{field}`, onRecords(records.upsertMany)),
  route('PATCH', one, onRecords(records.upsertOne)),
  route('GET', one, onRecords(records.readOne)),
  route('DELETE', one, onRecords(records.deleteOne)),
]

/** Returns the refusal of a REST call that fails the checks before all others: session and daily limit. */
const gate = (sessions: Sessions, usage: Usage, incoming: Incoming): Answer | undefined => {
  if (!sessions.isValid(incoming)) return invalidSession
  if (usage.used >= usage.most) return limitExceeded
  usage.used += 1
  const type = incoming.headers['content-type'] ?? ''
  const expected = incoming.path.endsWith('/batches') ? 'text/csv' : 'application/json'
  if (incoming.body === '' || type.startsWith(expected)) return undefined
  return crmFailure(415, 'UNSUPPORTED_MEDIA_TYPE', `Content type ${type} is not supported.`)
}

const failure = (status: number): Answer => {
  if (status === 401) return invalidSession
  if (status === 403) return limitExceeded
  if (status === 503) return crmFailure(503, 'SERVER_UNAVAILABLE', 'Server is unavailable')
  return crmFailure(status, 'UNKNOWN_EXCEPTION', 'An unexpected error occurred.')
}

const namesIn = (given: unknown): readonly string[] =>
  Array.isArray(given) ? given.map(String) : []

const withUsage = (answer: Answer, { used, most }: Usage): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'sforce-limit-info': `api-usage=${used}/${most}` },
})

const documentsOf = (store: Store, object: string | null): readonly Json[] =>
  [...store.schema.keys()]
    .filter((name) => !object || name === object)
    .flatMap((name) => store.all(name))
    .map(({ object: target, id: crmId, fields }) => ({
      target,
      id: fields[externalId],
      version: fields.Stammbuch_Version__c,
      crmId,
      fields,
    }))

const lackingIn = ({ objects, fields, externalIds }: Json) => ({
  objects: namesIn(objects),
  fields: namesIn(fields),
  externalIds: namesIn(externalIds),
})

const createSystem = (options: SalesforceOptions): TargetSystem => {
  const whole = schemaWith(options.fields)
  const store = createStore(whole)
  const client = {
    id: options.clientId ?? developmentClient.id,
    secret: options.clientSecret ?? developmentClient.secret,
  }
  const sessions = createSessions(client, options.tokenLifetimeMs ?? 7_200_000)
  const jobs = createBulkJobs(store)
  const usage: Usage = { most: options.dailyRequests ?? 100_000, used: 0 }
  return {
    name: 'salesforce',
    handle: (incoming, faults) => {
      const { method, path } = incoming
      if (method === 'POST' && path === '/services/oauth2/token') {
        return { answer: sessions.token(incoming) }
      }
      if (method === 'GET' && /^\/services\/data\/?$/.test(path)) return ok(versions)
      const refused = gate(sessions, usage, incoming)
      if (refused) return { answer: refused }
      const bulk = jobs.handle(incoming, faults)
      if (bulk) return { ...bulk, answer: withUsage(bulk.answer, usage) }
      const found = findRoute(routes, incoming)
      if (!found) return { answer: notFound() }
      const call = { store, incoming, faults, usage, params: found.params }
      const { answer, notes = [] } = found.handler(call)
      return { answer: withUsage(answer, usage), notes }
    },
    failure,
    replay: ({ effect }) => {
      if (effect) store.apply(effect as Effect)
    },
    documents: (wanted) => documentsOf(store, wanted.get('object')),
    forget: () => {
      store.clear()
      jobs.clear()
    },
    controls: {
      'expire-sessions': sessions.expireAll,
      'hold-jobs': ({ held }) => jobs.hold(held === true),
      lack: (given) => store.reshape(schemaWithout(whole, lackingIn(given))),
    },
  }
}

/**
 * A Salesforce organisation that speaks the REST API for OAuth client credentials, upserts by
 * external id (single, in collections and in jobs of Bulk API 2.0), updates and deletions by id in collections, reading, deleting, descriptions and simple queries
 * (https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/). Its objects are in
 * salesforce/schema.ts. The endpoints that begin with two underscores (stand-in.ts), `POST /__control/expire-sessions`, which ends all
 * sessions, `POST /__control/hold-jobs`, which keeps jobs of Bulk API 2.0 from being worked on while `held` is true, and
 * `POST /__control/lack`, which takes away `objects`, `fields` and the mark of `externalIds`, do not exist in the real one.
 */
export const startSalesforce = (options: SalesforceOptions): Promise<StandIn> =>
  startStandIn(createSystem(options), options)

if (import.meta.main) {
  const { SALESFORCE_CLIENT_ID, SALESFORCE_CLIENT_SECRET } = process.env
  const clientId = SALESFORCE_CLIENT_ID || developmentClient.id
  const clientSecret = SALESFORCE_CLIENT_SECRET || developmentClient.secret
  await runStandIn((options) => startSalesforce({ ...options, clientId, clientSecret }), 9201, [
    'SALESFORCE_CLIENT_ID',
    'SALESFORCE_CLIENT_SECRET',
  ])
}
