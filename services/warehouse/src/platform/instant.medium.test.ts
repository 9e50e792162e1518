import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { instant } from './instant.ts'

test('instants from the database have the shape of all others, in UTC and with milliseconds', async ({
  warehouse,
}) => {
  const { rows } = await sql<{ shown: string | null }>`
    select ${instant('t.at')} as shown from (values
      ('2024-02-29 00:30:00+01'::timestamptz), ('2026-11-22 03:36:46.07+00'),
      ('2026-11-22 03:36:46.079123+00'), (null)) as t (at)`.execute(warehouse.parts.db)
  expect(rows.map(({ shown }) => shown)).toEqual([
    '2024-02-28T23:30:00.000Z',
    '2026-11-22T03:36:46.070Z',
    '2026-11-22T03:36:46.079Z',
    null,
  ])
})
