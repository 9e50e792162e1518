import { expect, test } from 'vitest'
import { type ListLine, listDiff } from './list-diff.ts'

const line = (id: string, city = 'Kiel', label = `Klinik ${id}`): ListLine => ({
  ...{ id, label },
  href: `/account/${id}`,
  facts: { Stadt: city },
})

test('[T-004] two moments of a list differ by what came, what went and what changed, with before and after', () => {
  const found = listDiff(
    [line('a'), line('b'), line('c'), line('d')],
    [line('b'), line('c', 'Husum'), line('d', 'Kiel', 'Klinik Neu'), line('e')],
  )
  expect(found.map(({ kind, id, changes }) => [kind, id, changes])).toEqual([
    ['neu', 'e', []],
    ['fort', 'a', []],
    ['anders', 'c', ['Stadt: Kiel → Husum']],
    ['anders', 'd', ['Name: Klinik d → Klinik Neu']],
  ])
})

test('a list does not differ from itself', () => {
  expect(listDiff([line('a')], [line('a')])).toEqual([])
})
