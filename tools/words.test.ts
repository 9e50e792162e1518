import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

interface Word {
  readonly word: string
  /** Other words for the same thing. */
  readonly not: readonly string[]
}

/** The table „One word for one thing“ of the glossary. */
const words: readonly Word[] =
  readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
    .split('## One word for one thing')[1]
    ?.split('\n')
    .flatMap((line) => {
      const [, word = '', not = ''] = /^\| ([^|]+) \| ([^|]+) \|/.exec(line) ?? []
      return word && !/^(say|-+)/.test(word)
        ? [{ word: word.trim(), not: not.split(',').map((other) => other.trim()) }]
        : []
    }) ?? []

/** Texts of a source that people may read: what stands in quotes or between tags, without the names of files and classes. */
const textsOf = (source: string): readonly string[] =>
  [
    ...source
      .replaceAll(/^import[\s\S]*?from '.*'$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .matchAll(/'([^'\n]*)'|`([^`]*)`|>([^<>{}]+)</g),
  ].map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')

const screens = path.join(root, 'web/src')
const sources = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|\.gen\.|^product\/glossary\//.test(file),
  )
  .map((file) => [file, readFileSync(path.join(screens, file), 'utf8')] as const)

const foundIn = (other: string): readonly string[] => {
  const whole = new RegExp(`(?<![\\p{L}\\d/-])${other}(?![\\p{L}\\d-])`, 'u')
  return sources.flatMap(([file, source]) =>
    textsOf(source)
      .filter((text) => whole.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
}

test('the glossary has words, and the sources texts', () => {
  expect(words.length).toBeGreaterThan(10)
  expect(foundIn('Rückgängig').length).toBeGreaterThan(0)
})

test.each(words)('the screens say „$word“, and no other word for it', ({ not }) => {
  expect(not.flatMap(foundIn)).toEqual([])
})
