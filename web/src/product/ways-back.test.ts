import { paths } from '@stammbuch/contracts/paths'
import { expect, test } from 'vitest'
import { type WayBack, waysBack } from './ways-back.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The product's own modules that name a call, other than as the type of its reply. */
const naming = (name: string): readonly string[] =>
  Object.entries(sources)
    .filter(([file]) => !/\.test\.|\/testing\/|ways-back/.test(file))
    .filter(([, text]) => new RegExp(`(?<!<)'${name}'`).test(text))
    .map(([file]) => file)

/** Calls whose name is put together where they are made. */
const composed: Readonly<Record<string, string>> = {
  acceptChange: './deciding/decide.ts',
  declineChange: './deciding/decide.ts',
}

const mutations = Object.entries(paths).filter(([, { method }]) => method !== 'GET')

for (const [name] of mutations)
  test(`what ${name} does is taken back by U, or says why not`, () => {
    const way: WayBack = waysBack[name as keyof typeof waysBack]
    expect(way).toBeDefined()
    if (way !== 'undo') {
      expect(way.because).toMatch(/^\p{Lu}.{20,}\.$/u)
      return
    }
    const makers = [...naming(name), ...(composed[name] ? [composed[name]] : [])]
    expect(makers).not.toEqual([])
    const past = makers.filter((file) => !/\bdoing(Long)?\(/.test(sources[file] ?? ''))
    expect(past).toEqual([])
  })
