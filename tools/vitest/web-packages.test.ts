import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { webPackages } from './web-packages.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'web-packages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const source = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

test('a package that a source newly imports is bundled before the component tests, not while they run', () => {
  source('list.tsx', "import { useState } from 'react'\nimport {\n  Table,\n} from 'table-parts'\n")
  expect(webPackages(folder)).toEqual(['react', 'table-parts'])
  source(
    'later.ts',
    "const { io } = await import('sockets')\nexport { Popper } from 'parts/internal'\n",
  )
  expect(webPackages(folder)).toEqual(['parts/internal', 'react', 'sockets', 'table-parts'])
})

test('types, own files, styles and what only runs in Node are none of them', () => {
  source(
    'own.ts',
    "import type { A } from 'types-only'\nimport '@/styles/app.css'\nimport './x.ts'\n",
  )
  source('font.ts', "import 'a-font/latin.css'\nimport { b } from '@stammbuch/contracts'\n")
  source('words.ts', "const words = {\n  import: 'Lieferung',\n}\n")
  source('own.test.ts', "import fc from 'fast-check'\n")
  source('own.browser.test.tsx', "import axe from 'axe'\nimport { expect } from 'vitest'\n")
  expect(webPackages(folder)).toEqual(['axe'])
})
