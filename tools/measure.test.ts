import { describe, expect, test } from 'vitest'
import { longFunctions } from './measure.ts'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `  work(${index})`).join('\n')

describe('functions with more lines than a number', () => {
  test('are counted from their first line to their closing bracket', () => {
    expect(longFunctions(`const one = () => {\n${lines(9)}\n}\n`, 10)).toBe(1)
    expect(longFunctions(`const one = () => {\n${lines(8)}\n}\n`, 10)).toBe(0)
  })

  test('are counted with their parameters', () => {
    expect(longFunctions(`const one = (\n  it: It,\n) => {\n${lines(7)}\n}\n`, 10)).toBe(1)
  })

  test('are not counted on to the end of the next', () => {
    const next = `const two = {\n${lines(20)}\n}\n`
    expect(longFunctions(`const one = (it: It) => it.name\n\n${next}`, 10)).toBe(0)
    expect(longFunctions(`const one = () => sql\`\n${lines(3)}\`\n\n${next}`, 10)).toBe(0)
  })
})
