import { dumpTables } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { germanIssue } from './german-issue.ts'

test('every value that is possible is named, however many there are', () => {
  const tables = z.enum(dumpTables, { error: germanIssue })
  expect(tables.safeParse('pg_shadow').error?.issues[0]?.message).toBe(
    `Möglich ist: ${dumpTables.join(', ')}.`,
  )
})
