import { type EventSchema, type EventType, eventFacts } from '@stammbuch/contracts'
import { eventSchemas } from '@stammbuch/contracts/event-schemas'
import type { Pool } from 'pg'

interface StoredShape {
  readonly position: number
  readonly kind: string
  readonly type: string
  readonly schema: number
  readonly data: unknown
  readonly personal: Readonly<Record<string, unknown>> | null
}

/** Checked of each type, the newest: all are written by one code, so more would tell no more. */
const mostOfAType = 50

const faultsOf = (event: StoredShape): readonly string[] => {
  const facts = eventFacts(event.type)
  if (!facts) return ['the catalogue does not know the type']
  const schema: EventSchema = eventSchemas[event.type as EventType]
  const faults = []
  if (facts.kind !== event.kind) faults.push(`stands in a stream of ${event.kind}`)
  if (schema.version !== event.schema) faults.push(`has schema ${event.schema}`)
  const data = schema.data.safeParse(event.data)
  if (!data.success) faults.push(data.error.message)
  if (event.personal === null) return faults
  if (!facts.personal || !schema.personal) return [...faults, 'has values about a person']
  const kept = schema.personal.partial().safeParse(event.personal)
  return kept.success ? faults : [...faults, kept.error.message]
}

/** Returns what in the log does not fit the catalogue of events: position, type and what is wrong. */
export const offCatalogue = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<StoredShape>(
    `select e.position::int, e.kind, e.type, e.schema, e.data, p.data as personal
     from (select *, row_number() over (partition by type order by position desc) as n from log.event) e
     left join log.event_personal p on p.position = e.position
     where e.n <= $1 order by e.position`,
    [mostOfAType],
  )
  return rows.flatMap((event) =>
    faultsOf(event).map((fault) => `${event.position} ${event.type}: ${fault}`),
  )
}
