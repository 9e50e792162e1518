import { expect, test } from 'vitest'
import { startFailure } from './start-failure.ts'

test('a start that fails says in one line what to look at', () => {
  const refused = Object.assign(new Error('password authentication failed for user "a"'), {
    code: '28P01',
  })
  expect(startFailure(refused)).toBe(
    'the database does not take this user and password (DATABASE_URL): password authentication failed for user "a"',
  )
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND db'), { code: 'ENOTFOUND' })
  expect(startFailure(unknown)).toContain('cannot be reached')
  expect(startFailure(new Error('Settings are not usable'))).toBe('Settings are not usable')
  expect(startFailure('odd')).toBe('odd')
  const pooler = new Error('unsupported startup parameter: statement_timeout')
  expect(startFailure(pooler)).toContain('ignore_startup_parameters')
})
