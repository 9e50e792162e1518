import { type Kysely, sql } from 'kysely'
import type { WrittenEvent } from './event.ts'
import type { Database } from './log.tables.ts'
import { measuredAppend } from './log-channels.ts'

/** Words without quotes, commas and braces: they need no escaping in an array's text. */
const plainWord = /^(?!null$)[A-Z0-9_:.-]+$/i

const word = (text: string): string =>
  plainWord.test(text) ? text : `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

/** The text of a Postgres array, built by hand: a driver escapes every element. */
const array = <Item>(
  items: readonly Item[],
  each: (item: Item) => string | number | null,
): string => {
  let text = ''
  for (const item of items) text += `,${each(item) ?? 'NULL'}`
  return `{${text.slice(1)}}`
}

const peopleOf = (events: readonly WrittenEvent[]): string =>
  JSON.stringify(
    events.flatMap(({ kept }, index) => (kept ? [{ ...kept, ordinal: index + 1 }] : [])),
  )

/** The causes of some events, each once, and which one each event has, counted from 1. */
const causesOf = (events: readonly WrittenEvent[]) => {
  const places = new Map<string, number>()
  const causes: WrittenEvent[] = []
  const ofCause = events.map((event) => {
    const known = places.get(event.command)
    if (known !== undefined) return known
    places.set(event.command, causes.push(event))
    return causes.length
  })
  return { causes, ofCause: causes.length > 1 ? array(ofCause, (place) => place) : null }
}

/**
 * Writes events, at least one, and returns the position of the last. Those of one command stand together and share its
 * cause. Takes the lock of the log's head until the transaction ends.
 */
export const appendEvents = async (
  db: Kysely<Database>,
  events: readonly WrittenEvent[],
): Promise<number> => {
  if (events.length === 0) throw new Error('There is nothing to append')
  const { causes, ofCause } = causesOf(events)
  const digests = `\\x${events.map(({ digest }) => digest).join('')}`
  const statement = sql<{ last: number }>`
    select append(
      ${array(events, ({ id }) => id)}::uuid[],
      ${array(events, ({ kind }) => word(kind))}::text[],
      ${array(events, ({ stream }) => stream)}::uuid[],
      ${array(events, ({ version }) => version)}::integer[],
      ${array(events, ({ type }) => word(type))}::text[],
      ${array(events, ({ schema }) => schema)}::smallint[],
      ${array(events, ({ subject }) => subject)}::uuid[],
      ${`[${events.map(({ text }) => text).join(',')}]`}::jsonb,
      ${array(events, ({ personal }) => personal && `"\\\\x${personal}"`)}::bytea[],
      ${digests}::bytea, ${peopleOf(events)}::jsonb,
      ${array(causes, ({ actor }) => actor)}::uuid[],
      ${array(causes, ({ role }) => word(role))}::text[],
      ${array(causes, ({ source }) => word(source))}::text[],
      ${array(causes, ({ command }) => command)}::uuid[],
      ${array(causes, ({ run }) => run)}::uuid[],
      ${array(causes, ({ at }) => `"${at}"`)}::timestamptz[],
      ${ofCause}::integer[]) as last`
  return measuredAppend(events.length, async () => {
    const { rows } = await statement.execute(db)
    return Number(rows[0]?.last)
  })
}
