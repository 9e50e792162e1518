import { type LogTables, type Projection, type Stretch, within } from '@stammbuch/ledger'
import { account, contact, type RootType, type Values } from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'
import type { RecordTables } from './record.tables.ts'

type Tables = RecordTables & LogTables
type Db = Kysely<Tables>

/** The fields that keys are made of, of both classes. */
const keyFields: readonly string[] = [
  'name',
  'firstName',
  'surname',
  'street',
  'zipCode',
  'telephoneNumber',
  'website',
  'emailAddress',
]

/** The fields that two records are compared by. */
export const matchFields: readonly string[] = [...keyFields, 'city']

const roots: Readonly<Record<string, RootType<unknown>>> = {
  account: account as unknown as RootType<unknown>,
  contact: contact as unknown as RootType<unknown>,
}

/** The blocking keys of a record's values, none for classes that are not compared. */
export const matchKeysOf = (recordClass: string, values: Values): readonly bigint[] => {
  const root = roots[recordClass]
  return root ? root.keys(root.prepare(values)) : []
}

interface Changed {
  readonly id: string
  readonly class: string
  readonly values: Values
}

/** So many records have their keys written in one statement. */
const slice = 5_000

const changedIn = async (db: Db, stretch: Stretch): Promise<Changed[]> => {
  const found = await sql<Changed>`
    select r.id, r.class, jsonb_strip_nulls(jsonb_build_object(${sql.join(
      keyFields.map((field) => sql`${sql.lit(field)}::text, r.fields ->> ${sql.lit(field)}`),
    )})) as values
    from record r
    where r.class in ('account', 'contact') and r.id in (
      select e.stream from event e where e.position ${within(stretch)}
        and (e.type = 'RecordCreated' and e.data ->> 'class' in ('account', 'contact')
          or e.type = 'ContactErased'
          or e.type = 'ChangeAccepted' and e.data ->> 'attribute' = any(${keyFields}::text[])))
    order by r.id`.execute(db)
  return found.rows
}

const writeKeys = async (db: Db, changed: readonly Changed[]): Promise<void> => {
  const [ids, keys]: [string[], string[]] = [[], []]
  for (const one of changed)
    for (const key of matchKeysOf(one.class, one.values)) {
      ids.push(one.id)
      keys.push(String(key))
    }
  await sql`
    with wanted as (select * from unnest(${ids}::uuid[], ${keys}::bigint[]) as w (record_id, key)),
    gone as (
      delete from match_key m
      where m.record_id = any(${changed.map(({ id }) => id)}::uuid[])
        and not exists (select from wanted w where w.record_id = m.record_id and w.key = m.key))
    insert into match_key (record_id, key) select record_id, key from wanted
    on conflict do nothing`.execute(db)
}

const refresh = async (db: Db, stretch: Stretch): Promise<void> => {
  const changed = await changedIn(db, stretch)
  for (let from = 0; from < changed.length; from += slice)
    await writeKeys(db, changed.slice(from, from + slice))
}

/**
 * What records must share to be compared as possible duplicates; an erased person has nothing to share. The keys are worked out in TypeScript,
 * by the same code that is asked for the rows of a delivery, from what the record is at the end of the stretch.
 */
export const matchKeyProjection: Projection<Tables> = {
  name: 'match_key',
  tables: { match_key: ['record_id', 'key'] },
  steps: [
    {
      on: ['RecordCreated', 'ChangeAccepted', 'ContactErased'],
      when: (type, data) =>
        type === 'ContactErased' ||
        (type === 'RecordCreated'
          ? data.class === 'account' || data.class === 'contact'
          : keyFields.includes(String(data.attribute))),
      apply: refresh,
    },
  ],
}
