import { printedPartNames } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { type ProofLine, proofRead } from './proof-reading.rules.ts'

const toplist = { id: 'liste', value: 'Kardiologie' }

const line = (id: string, rank: number | null, given: Partial<ProofLine> = {}): ProofLine => ({
  id,
  rank,
  scoring: rank === null ? null : 100 - rank,
  toplist,
  root: { id: `haus ${id}`, class: 'account', label: `Haus ${id}` },
  product: null,
  shortName: `H ${id}`,
  city: 'Kiel',
  ...given,
})

const read = (lines: readonly ProofLine[], earlier: readonly ProofLine[] = []) =>
  proofRead(lines, earlier, printedPartNames).map(({ kind, rank, upTo, parts, lines: of }) =>
    [kind, rank, upTo, parts.join(), of.map(({ id }) => id).join()]
      .filter((one) => one !== null && one !== '')
      .join(' '),
  )

test('[T-006] a list without faults has no finding', () => {
  expect(read([line('a', 1), line('b', 2), line('c', 3)])).toEqual([])
  expect(read([line('a', null), line('b', null)])).toEqual([])
})

test('[T-006] gaps and ties in ranks are found; after a tie both ways of counting on are right', () => {
  expect(read([line('a', 2), line('b', 5)])).toEqual(['rank-gap 1 1 a', 'rank-gap 3 4 a,b'])
  expect(read([line('a', 1), line('b', 1, { scoring: 99 }), line('c', 3)])).toEqual([
    'rank-tie 1 a,b',
  ])
  expect(read([line('a', 1), line('b', 1, { scoring: 99 }), line('c', 2)])).toEqual([
    'rank-tie 1 a,b',
  ])
  expect(read([line('a', 1), line('b', null)])).toEqual(['rank-missing b'])
})

test('[T-006] scores against the order of ranks are found, whichever way a list counts', () => {
  expect(read([line('a', 1), line('b', 2), line('c', 3, { scoring: 98.5 }), line('d', 4)])).toEqual(
    ['score-order b,c'],
  )
  const seconds = [line('a', 1, { scoring: 10 }), line('b', 2, { scoring: 11 })]
  expect(read([...seconds, line('c', 3, { scoring: 12 }), line('d', 4, { scoring: 9 })])).toEqual([
    'score-order c,d',
  ])
})

test('[T-006] the same house twice is found, as one entry and as two of one name', () => {
  const root = { id: 'haus a', class: 'account', label: 'Haus a' } as const
  expect(read([line('a', 1), line('b', 2, { root })])).toEqual(['same-house a,b'])
  const alike = { id: 'anders', class: 'account', label: 'HAUS-A' } as const
  expect(read([line('a', 1), line('b', 2, { root: alike })])).toEqual(['same-house a,b'])
  expect(read([line('a', 1), line('b', 2, { root: alike, city: 'Husum' })])).toEqual([])
  const product = { id: 'p', class: 'product', label: 'Rad' } as const
  expect(read([line('a', 1), line('b', 2, { root, product })])).toEqual([])
})

test('[T-006] names that are missing in print are found, and only what the project prints', () => {
  const bare = [line('a', 1, { shortName: ' ', city: null })]
  expect(read(bare)).toEqual(['print-name-missing shortName,city a'])
  expect(proofRead(bare, [], ['rank', 'name'])).toEqual([])
  expect(read([line('a', 1, { toplist: null })])).toEqual(['no-toplist a'])
})

test('[T-006] jumps against the year before are found, and who is no longer among its first ten', () => {
  const many = Array.from({ length: 12 }, (_, at) => line(`h${at + 1}`, at + 1))
  const earlier = [
    ...many.slice(0, 11).map((one) => ({ ...one, rank: 12 - (one.rank ?? 0) })),
    line('fort', 3),
  ]
  const found = proofRead(many, earlier, printedPartNames)
  expect(
    found
      .filter(({ kind }) => kind === 'jump')
      .map(({ lines }) => [lines[0]?.id, lines[0]?.before?.rank]),
  ).toEqual([
    ['h1', 11],
    ['h2', 10],
    ['h3', 9],
    ['h9', 3],
    ['h10', 2],
    ['h11', 1],
  ])
  expect(found.at(-1)).toMatchObject({
    kind: 'dropped',
    lines: [{ id: 'fort', rank: null, before: { rank: 3 } }],
  })
})

test('[T-006] a finding is the same one until its ranks or members are others', () => {
  const keys = (lines: readonly ProofLine[]) =>
    proofRead(lines, [], printedPartNames).map(({ key }) => key)
  const tied = [line('a', 1), line('b', 1, { scoring: 99 })]
  const renamed = tied.map((one) => ({
    ...one,
    root: { ...one.root, label: `${one.root.label} neu` },
  }))
  expect(keys(renamed)).toEqual(keys(tied))
  expect(keys([...tied, line('c', 1, { scoring: 99 })])).not.toEqual(keys(tied))
})
