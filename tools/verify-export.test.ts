import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type ExportedEvent,
  genesis,
  merkleRoot,
  newId,
  newSealKey,
  sealDigest,
  sealKeyOf,
  toAppend,
} from '@stammbuch/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './root.ts'

const key = sealKeyOf(newSealKey())
let folder = ''

const eventAt = (position: number): ExportedEvent => {
  const place = { id: newId(), kind: 'record', stream: newId(), version: 1 }
  const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
  const at = new Date().toISOString()
  const decided = { type: 'NoteAdded', data: { n: position }, personal: { content: 'Grüße' } }
  const { kept, ...event } = toAppend(decided, place, { ...cause, run: null, at }, place.stream)
  return { ...event, position, kept: kept ? { salt: kept.salt, data: kept.data } : null }
}

const exportOf = (events: readonly ExportedEvent[]): string => {
  const leaves = events.map(({ digest }) => Buffer.from(digest, 'hex'))
  const sealed = { number: 1, first: 1, last: events.length, previous: genesis }
  const at = new Date().toISOString()
  const seal = { ...sealed, root: merkleRoot(leaves).toString('hex'), at }
  const digest = sealDigest(seal)
  const header = { format: 'stammbuch-log/1', publicKey: key.publicKey, from: 1, to: events.length }
  const lines = [
    header,
    ...events.map((event) => ({ event })),
    { seal: { ...seal, digest, signature: key.sign(digest) } },
  ]
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

// Only what an auditor would be given: the tool and the ledger's sources, no installed packages.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-export-'))
  mkdirSync(path.join(folder, 'tools/audit'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  const tools = ['verify-export.ts', 'command-line.ts', 'audit/public-keys.ts']
  for (const file of tools.map((name) => `tools/${name}`))
    cpSync(path.join(root, file), path.join(folder, file))
  cpSync(path.join(root, 'libs/ledger/src'), path.join(folder, 'libs/ledger/src'), {
    recursive: true,
  })
  writeFileSync(path.join(folder, 'public.pem'), key.publicKey)
})
afterAll(() => rmSync(folder, { recursive: true }))

const verify = (text: string, ...more: string[]) => {
  writeFileSync(path.join(folder, 'log.ndjson'), text)
  const args = ['tools/verify-export.ts', 'log.ndjson', '--key', 'public.pem', ...more]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return { status, result: JSON.parse(stdout) }
}

test('[A-005] an auditor checks an export alone, with nothing installed', () => {
  const text = exportOf([1, 2, 3].map(eventAt))
  expect(verify(text)).toEqual({
    status: 0,
    result: {
      events: 3,
      seals: 1,
      unsealed: 0,
      ok: true,
      firstBroken: null,
      lastBroken: null,
      reason: null,
    },
  })
  expect(verify(text.replace('"n":2', '"n":7'))).toMatchObject({
    status: 1,
    result: { ok: false, firstBroken: 2 },
  })
})

test('[A-005] an export of a cut log is found by a head that was kept elsewhere', () => {
  const head = { seal: 2, position: 5, hash: '00', at: null }
  writeFileSync(path.join(folder, 'heads.ndjson'), `${JSON.stringify(head)}\n`)
  expect(verify(exportOf([1, 2, 3].map(eventAt)), '--head', 'heads.ndjson')).toMatchObject({
    status: 1,
    result: { ok: false, firstBroken: 4 },
  })
})
