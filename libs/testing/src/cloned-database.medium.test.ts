import { expect } from 'vitest'
import { test } from './index.ts'

test('a test file gets a database of its own, in UTF-8 with German collation', async ({
  database,
}) => {
  const { rows } = await database.owner.query(
    `select current_database() as name, current_user as role, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ name: database.name, role: 'stammbuch', encoding: 'UTF8' }])
  const sorted = await database.owner.query(
    `select string_agg(word, ' ' order by word collate "de-x-icu") as words
     from unnest(array['Zebra', 'Öl', 'Müller', 'Muller', 'Äpfel', 'apfel']) word`,
  )
  expect(sorted.rows[0]).toEqual({ words: 'apfel Äpfel Muller Müller Öl Zebra' })
})

test('the same file sees the same database again, as the role of the services too', async ({
  database,
}) => {
  const { rows } = await database.app.query(
    'select current_database() as name, current_user as role',
  )
  expect(rows).toEqual([{ name: database.name, role: 'stammbuch_app' }])
})

test('the migrations have run in the template', async ({ database }) => {
  const { rows } = await database.owner.query(
    'select count(*)::int as applied from kysely_migration',
  )
  expect(rows[0].applied).toBeGreaterThan(0)
})
