import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from './root.ts'

interface Word {
  readonly german: string
  readonly english: string
  readonly code: string
  readonly meaning: string
}

test('[S-104] the glossary of the documents has the words that screens explain, and no other', async () => {
  const file = path.join(root, 'web/src/product/glossary/words.ts')
  const { words } = (await import(pathToFileURL(file).href)) as { readonly words: readonly Word[] }
  const [table = ''] = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').split('\n## ')
  const documented = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| German'))
  expect(documented).toEqual(
    words.map(
      ({ german, english, code, meaning }) => `| ${german} | ${english} | ${code} | ${meaning} |`,
    ),
  )
})
