import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventFacts } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const sources = ['libs', 'services', 'tools', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/src\/|^(?!.*\/)|seed\//.test(name) || folder === 'web/src')
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|dist|\.test\.|\.gen\./.test(name))
    .map((name) => join(folder, name)),
)

/** Names in SQL and rules that look like those of events: a noun of the catalogue, then a past participle. */
const named =
  /'((?:Record|Change|Approval|Delivery|Run|Conflict|SpotCheck|Release|Catalogue|Contact|Supplier|Note|Sync|Export|Dump|Merge|Holder)[A-Z]\w*(?:ed|en|Back|Up|Undone|Aside|Set))'/g

test('[H-001] every name of an event that the code asks for is one of the catalogue', () => {
  const unknown = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(named)]
      .map(([, type = '']) => type)
      .filter((type) => !eventFacts(type))
      .map((type) => `${file}: ${type}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})
