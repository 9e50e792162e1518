import { dynamicPrefix } from '@stammbuch/contracts'
import { eventsOf, type PositionRange, type Projection } from '@stammbuch/ledger'
import { sql } from 'kysely'

const carriers: readonly unknown[] = ['product', 'award', 'score']

/** A value that comes counts one, a value that goes takes one away; one for another changes nothing. */
const countValues = (range: PositionRange) => sql`
    insert into dynamic_field_use (name, records)
    select substr(said.attribute, ${dynamicPrefix.length + 1}::int), sum(said.step)::int
    from ${eventsOf(range)} e, lateral (
      select f.key as attribute, 1 as step
      from jsonb_each(e.data -> 'values') as f(key, value)
      where e.type = 'RecordCreated' and starts_with(f.key, ${dynamicPrefix}) and f.value <> 'null'
      union all
      select e.data ->> 'attribute',
             (coalesce(e.data -> 'newValue', 'null') <> 'null')::int
               - (coalesce(e.data -> 'valueBefore', 'null') <> 'null')::int
      where e.type = 'ChangeAccepted' and starts_with(e.data ->> 'attribute', ${dynamicPrefix})
    ) said
    where e.type in ('RecordCreated', 'ChangeAccepted')
      and e.data ->> 'class' in ('product', 'award', 'score')
    group by 1
    on conflict (name) do update set records = dynamic_field_use.records + excluded.records
  `

const isDynamic = (name: unknown): boolean =>
  typeof name === 'string' && name.startsWith(dynamicPrefix)

/** In how many products, awards and scores each dynamic field has a value. */
export const dynamicFieldUseProjection: Projection = {
  name: 'dynamic-field-use',
  tables: { dynamic_field_use: ['name'] },
  steps: [
    {
      on: ['RecordCreated', 'ChangeAccepted'],
      anySize: true,
      when: (type, data) =>
        carriers.includes(data.class) &&
        (type === 'ChangeAccepted'
          ? isDynamic(data.attribute)
          : Object.keys(data.values as object).some(isDynamic)),
      statement: countValues,
    },
  ],
}
