import { expect, test } from 'vitest'
import { type Manifest, weigh } from './web-budget.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react', '_query'] },
  _react: { file: 'react.js' },
  _query: { file: 'query.js', imports: ['_react'] },
  'src/routes/a.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_query', '_table'] },
  _table: { file: 'table.js' },
  'src/app.css': { file: 'app.css' },
}
const bytes: Readonly<Record<string, number>> = {
  'index.js': 1,
  'react.js': 10,
  'query.js': 100,
  'a.js': 1_000,
  'table.js': 10_000,
  'app.css': 100_000,
}

test('every script the entry needs at once counts once, and nothing that comes later does', () => {
  expect(weigh(manifest, (file) => bytes[file] ?? 0)).toEqual({
    initial: 111,
    largestLater: { file: 'table.js', bytes: 10_000 },
  })
})

test('a manifest without an entry is an error, not a light app', () => {
  expect(() => weigh({ _react: { file: 'react.js' } }, () => 0)).toThrow('no entry')
})
