import type { LogEvent } from 'kysely'
import { errorCode, noteSpan } from './span.ts'

/** Characters of a statement that are sent: values are never in it. */
const shown = 2_000

/** Notes a statement that Postgres has answered, as Kysely tells of it. */
export const noteStatement = (event: LogEvent): void => {
  const { sql } = event.query
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(sql) ?? []
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, shown) }
  const error = event.level === 'error' ? errorCode(event.error) : null
  noteSpan(verb.toLowerCase(), event.queryDurationMillis, { attributes, error })
}
