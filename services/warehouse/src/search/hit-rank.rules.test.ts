import { expect, test } from 'vitest'
import { rankOf } from './hit-rank.rules.ts'

const typed = (whole: string) => ({ whole, words: whole.split(' ') })

test('what is called so stands before names that have the word, these before beginnings', () => {
  const names = ['erikson bau', 'haus erikson', 'erik', 'muller, erik', 'verik', 'gasthof erik']
  const ranked = names.map((name) => [name, rankOf(typed('erik'), name)])
  expect(ranked).toEqual([
    ['erikson bau', 2],
    ['haus erikson', 3],
    ['erik', 0],
    ['muller, erik', 1],
    ['verik', null],
    ['gasthof erik', 1],
  ])
})

test('words count in any order', () => {
  expect(rankOf(typed('erik muller'), 'muller, erik')).toBe(1)
  expect(rankOf(typed('mul eri'), 'muller, erik')).toBe(3)
  expect(rankOf(typed('erik maier'), 'muller, erik')).toBe(null)
})
