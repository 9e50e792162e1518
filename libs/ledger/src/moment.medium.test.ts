import { test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { connect, database } from './database.ts'
import { newId } from './ids.ts'
import { positionAt } from './moment.ts'

test('[A-002] a position stands for itself, an instant for the last event until then', async ({
  database: { appUrl, owner },
}) => {
  const pool = connect({ url: appUrl, max: 1 })
  const db = database(pool)
  const write = async (at: string) => {
    await owner.query(
      `with head as (update log.log_head set position = position + 1 returning position)
       insert into log.event (position, id, kind, stream, version, type, data, actor, role, source,
                              command, at, digest)
       select position, $1, 'word', $1, 1, 'Said', '{}', $1, '-', 'ui', $1, $2, '' from head`,
      [newId(), at],
    )
  }
  await write('2026-03-01T10:00:00.000Z')
  await write('2026-03-01T10:00:00.000Z')
  await write('2026-03-01T11:00:00.000Z')
  expect(await positionAt(db, 0)).toBe(0)
  expect(await positionAt(db, 3)).toBe(3)
  expect(await positionAt(db, '2026-03-01T09:59:59.999Z')).toBe(0)
  expect(await positionAt(db, '2026-03-01T10:00:00.000Z')).toBe(2)
  expect(await positionAt(db, '2026-03-01T11:59:59+01:00')).toBe(2)
  expect(await positionAt(db, '2026-03-01T12:00:00+01:00')).toBe(3)
  expect(await positionAt(db, '2030-01-01T00:00:00Z')).toBe(3)
  for (const moment of [4, -1, 1.5, 'yesterday'])
    await expect(positionAt(db, moment)).rejects.toThrow(
      expect.objectContaining({ code: 'unknown-moment' }),
    )
  await pool.end()
})
