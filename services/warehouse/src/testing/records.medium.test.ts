import { expect } from 'vitest'
import { givenProject } from './records.ts'
import { test } from './test.ts'

test('a project can be given again, as a second try of a test does', async ({ warehouse }) => {
  const first = await givenProject(warehouse, 'TWO')
  const second = await givenProject(warehouse, 'TWO')
  const third = await givenProject(warehouse, 'TWO')
  expect([first, second, third].map(({ shortCode }) => shortCode)).toEqual([
    'TWO',
    'TWO-2',
    'TWO-3',
  ])
})
