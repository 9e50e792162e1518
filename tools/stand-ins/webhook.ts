import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Faults } from './faults.ts'
import type { Answer, Incoming } from './http.ts'
import type { Note } from './journal.ts'
import { type Json, jsonList, parseJson } from './json.ts'
import { runStandIn } from './run-stand-in.ts'
import {
  type Outcome,
  type StandIn,
  type StandInOptions,
  startStandIn,
  type TargetSystem,
} from './stand-in.ts'

export interface WebhookOptions extends StandInOptions {
  readonly secret?: string
}

/** The default key of the signatures. */
export const developmentSecret = 'stammbuch-development-webhook'

/** Maximum deviation of a call's time from this clock, in seconds. */
const tolerance = 300

interface StoredItem {
  readonly id: string
  readonly position: number
  /** `null` for a removed one: its position is remembered, so that an older call does not bring it back. */
  readonly record: Json | null
}

const isSigned = (secret: string, { headers, body }: Incoming): boolean => {
  const timestamp = headers['stammbuch-timestamp'] ?? ''
  const given = Buffer.from(headers['stammbuch-signature'] ?? '')
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const expected = Buffer.from(`v1=${digest}`)
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  return given.length === expected.length && timingSafeEqual(given, expected) && age <= tolerance
}

const batchIn = (body: string): readonly Json[] | null => {
  const wrapped = parseJson(`{"list": ${body}}`)
  const list = jsonList(wrapped?.list)
  return list.length > 0 && list.length <= 100 ? list : null
}

/** Applies one item and returns its note: `409` when an equal or newer version is held. */
const take = (held: Map<string, StoredItem>, item: Json, faults: Faults): Note => {
  const { id, position, action } = item
  const base = { operation: String(action), id: String(id), version: Number(position) }
  const fate = faults.itemFate(base.id)
  if (fate !== 'fine') {
    const status = fate === 'poison' ? 422 : 429
    return { ...base, outcome: 'refused', status, reason: 'told_to_fail' }
  }
  const known = held.get(base.id)
  if (known && known.position >= base.version)
    return { ...base, outcome: 'refused', status: 409, reason: 'has_newer' }
  const effect: StoredItem = {
    id: base.id,
    position: base.version,
    record: action === 'put' ? ((item.record ?? {}) as Json) : null,
  }
  held.set(base.id, effect)
  return { ...base, outcome: 'applied', status: 200, effect }
}

const refusal = (status: number, code: string): Answer => ({ status, body: { code } })

const createSystem = (secret: string): TargetSystem => {
  const held = new Map<string, StoredItem>()
  let saysItems = true
  const handle = (incoming: Incoming, faults: Faults): Outcome => {
    if (incoming.method !== 'POST') return { answer: refusal(404, 'no_such_call') }
    if (!isSigned(secret, incoming)) return { answer: refusal(401, 'bad_signature') }
    const batch = batchIn(incoming.body)
    if (batch === null) return { answer: refusal(400, 'no_batch') }
    const notes = batch.map((item) => take(held, item, faults))
    const items = notes.map(({ id, status, reason }) => ({ id, status, code: reason }))
    return { answer: saysItems ? { status: 200, body: { items } } : { status: 204 }, notes }
  }
  return {
    name: 'webhook',
    handle,
    failure: (status) => refusal(status, 'told_to_fail'),
    replay: ({ id, effect }) => {
      if (id && effect) held.set(id, effect as StoredItem)
    },
    documents: () =>
      [...held.values()].flatMap(({ id, position, record }) =>
        record ? [{ id, version: position, source: record }] : [],
      ),
    forget: () => {
      held.clear()
      saysItems = true
    },
    controls: {
      plain: () => {
        saysItems = false
      },
    },
  }
}

/**
 * A receiver of signed batches, at any path. It refuses what is not signed or too old, keeps the newest of each id, and
 * answers item by item; after `POST /__control/plain` with 204 alone. The endpoints that begin with two underscores
 * (stand-in.ts) do not exist in a real one.
 */
export const startWebhook = ({
  secret = developmentSecret,
  ...options
}: WebhookOptions): Promise<StandIn> => startStandIn(createSystem(secret), options)

if (import.meta.main) {
  const secret = process.env.WEBHOOK_SECRET || developmentSecret
  await runStandIn((options) => startWebhook({ ...options, secret }), 9202, ['WEBHOOK_SECRET'])
}
