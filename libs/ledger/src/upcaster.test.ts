import { expect, test } from 'vitest'
import type { StoredEvent } from './event.ts'
import { registerUpcaster, upcast } from './upcaster.ts'

const event = (schema: number, data: unknown): StoredEvent => ({
  position: 1,
  id: '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11',
  kind: 'test',
  stream: '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a22',
  version: 1,
  type: 'Renamed',
  schema,
  subject: null,
  data,
  personal: null,
  actor: '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a33',
  role: 'ROLE_EDITOR',
  source: 'ui',
  command: '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a44',
  run: null,
  at: '2026-01-01T00:00:00.000Z',
  digest: 'ab',
  kept: null,
})

test('an old shape is read as the newest one, step by step; its digest stays that of what is stored', () => {
  registerUpcaster({
    type: 'Renamed',
    from: 1,
    apply: (old) => ({ ...old, data: { to: (old.data as { name: string }).name } }),
  })
  registerUpcaster({
    type: 'Renamed',
    from: 2,
    apply: (old) => ({ ...old, data: { ...(old.data as object), from: null } }),
  })
  const read = upcast(event(1, { name: 'Klinik' }))
  expect([read.schema, read.data, read.digest]).toEqual([3, { to: 'Klinik', from: null }, 'ab'])
  expect(upcast(event(3, { to: 'x', from: 'y' })).data).toEqual({ to: 'x', from: 'y' })
})
