import type { Database } from '@stammbuch/ledger'
import type { CompiledQuery, Kysely, QueryResult, RawBuilder } from 'kysely'

/** Stands for a value that comes with each call. */
class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement whose text is made once, for what is asked all the time: making it takes as long as answering it. `build` gets its values
 * only to send them along; the text must not depend on them.
 */
export const compiledOnce = <Values extends readonly unknown[], Row>(
  build: (...values: Values) => RawBuilder<Row>,
): ((db: Kysely<Database>, ...values: Values) => Promise<QueryResult<Row>>) => {
  let made: CompiledQuery<Row> | undefined
  return (db, ...values) => {
    made ??= build(...(values.map((_, at) => new Place(at)) as unknown as Values)).compile(db)
    const parameters = made.parameters.map((one) => (one instanceof Place ? values[one.at] : one))
    return db.executeQuery({ ...made, parameters })
  }
}
