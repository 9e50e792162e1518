import { expect, test } from 'vitest'
import { fileStamp } from './file-stamp.ts'

test('a file is named after the clock of its readers, not after that of the server', () => {
  expect(fileStamp(new Date('2026-11-20T23:30:05.900Z'))).toBe('2026-11-21-00-30-05')
  expect(fileStamp(new Date('2026-07-01T22:05:09Z'))).toBe('2026-07-02-00-05-09')
})
