import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProofScope } from '@stammbuch/contracts'
import { canonicalJson, isSignedBy, sha256 } from '@stammbuch/ledger'
import { expect, onTestFinished } from 'vitest'
import { fromBuffer } from 'yauzl'
import { bodyOf, freshProject, ranked } from '../releases/testing/given-releases.ts'
import { givenAccount, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

/** The files in an archive by their names. */
const unpacked = (archive: Buffer): Promise<ReadonlyMap<string, string>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', ({ fileName }) => files.set(fileName, ''))
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            files.set(entry.fileName, Buffer.concat(pieces).toString())
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })

const fetchPack = (warehouse: TestWarehouse, { token }: Person, key: string) =>
  fetch(`${warehouse.url}/api/log/proof-pack/${key}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const take = async (warehouse: TestWarehouse, person: Person, scope: ProofScope) => {
  const { body } = await person.call('takeProof', { body: { scope } })
  if (!('key' in body)) throw new Error('the proof was not waited for')
  const reply = await fetchPack(warehouse, person, body.key)
  expect(reply.headers.get('content-disposition')).toContain(body.name)
  const archive = Buffer.from(await reply.arrayBuffer())
  expect([archive.length, sha256(archive)]).toEqual([body.bytes, body.sha256])
  return { pack: body, files: await unpacked(archive) }
}

/** Unpacks a proof as an auditor does, and runs the program in it. */
const verified = async (files: ReadonlyMap<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'stammbuch-proof-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of files) await writeFile(join(folder, name), text)
  return spawnSync(process.execPath, ['pruefen.mjs'], { cwd: folder, encoding: 'utf8' })
}

const eventsIn = (text = ''): { readonly position: number; readonly stream: string }[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{"event"'))
    .map((line) => JSON.parse(line).event)

test('[T-007] the whole log is taken along with everything that proves it', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  await givenAccount(warehouse, { name: 'Klinik „Süd“ <b>' })
  const { pack, files } = await take(warehouse, otto, { kind: 'all' })
  expect([...files.keys()].sort()).toEqual([
    'LIESMICH.txt',
    'angaben.json',
    'koepfe.ndjson',
    'protokoll.ndjson',
    'pruefen.html',
    'pruefen.mjs',
    'schluessel.pem',
  ])
  expect(eventsIn(files.get('protokoll.ndjson'))).toHaveLength(pack.events)
  const { status, stdout } = await verified(files)
  expect([status, stdout]).toEqual([
    0,
    expect.stringContaining(`UNVERSEHRT: ${pack.events} Ereignisse`),
  ])
  const { signature, ...manifest } = JSON.parse(files.get('angaben.json') ?? '')
  const { publicKey } = warehouse.parts.sealKey
  expect(isSignedBy(publicKey, { digest: sha256(canonicalJson(manifest)), signature })).toBe(true)
  for (const { name, sha256: digest } of manifest.files)
    expect(sha256(files.get(name) ?? '')).toBe(digest)
  const log = await otto.call('listLog', { query: { type: 'ProofCreated,ProofDownloaded' } })
  expect(log.body.list.map(({ type }) => type)).toEqual(['ProofCreated', 'ProofDownloaded'])
  const dora = await warehouse.person('Dora', 'ROLE_PRIVACY')
  const register = await dora.call('listHandovers', { query: { kind: 'proof' } })
  expect(register.body.list).toMatchObject([
    {
      content: 'Beweis über das ganze Protokoll',
      personal: true,
      by: { fullName: 'Otto' },
      fetched: [{ by: { fullName: 'Otto' } }],
    },
  ])
})

test('[T-007] the answer to a question is taken along, whole, and the log does not keep the words asked for', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const [first = '', second = ''] = await givenRecords(warehouse, [
    { class: 'account', values: { name: 'Klinik Quitte' } },
    { class: 'account', values: { name: 'Klinik Quitte Süd' } },
    { class: 'account', values: { name: 'Klinik Ost' } },
  ])
  const filter = { words: 'quitte', class: 'account' }
  const words = 'Klasse Unternehmen, Wörter „quitte“'
  const { files, pack } = await take(warehouse, otto, { kind: 'question', filter, words })
  const events = eventsIn(files.get('ereignisse.ndjson'))
  expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set([first, second]))
  const { body } = await otto.call('listLog', { query: filter as never })
  expect([events.length, pack.events]).toEqual([body.total, body.total])
  expect((await verified(files)).status).toBe(0)
  expect(files.get('LIESMICH.txt')).toContain(words)
  const lines = (files.get('ereignisse.ndjson') ?? '').trimEnd().split('\n')
  const without = new Map(files).set('ereignisse.ndjson', lines.slice(0, -1).join('\n'))
  expect((await verified(without)).status).toBe(1)

  const log = await otto.call('listLog', { query: { type: 'ProofCreated' } })
  expect(log.body.list.at(-1)?.data.scope).toEqual({
    kind: 'question',
    filter: { class: 'account' },
    words: true,
  })
  const nothing = await otto.call('takeProof', {
    body: { scope: { kind: 'question', filter: { words: 'gibtesnicht' }, words: 'Nichts' } },
  })
  expect(nothing.status).toBe(404)
  const unknown = { kind: 'question', filter: { limit: '1' }, words: 'Alles' } as const
  expect((await otto.call('takeProof', { body: { scope: unknown } })).status).toBe(422)
})

test('[T-007] a record or a range is taken along with just its events, and not without one of them', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const [id = '', other = ''] = await givenRecords(warehouse, [
    { class: 'account', values: { name: 'Klinik Nord' } },
    { class: 'account', values: { name: 'Klinik West' } },
  ])
  const { files, pack } = await take(warehouse, ada, { kind: 'record', id })
  const events = eventsIn(files.get('ereignisse.ndjson'))
  expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set([id]))
  expect(events).toHaveLength(pack.events)
  expect((await verified(files)).status).toBe(0)
  const lines = (files.get('ereignisse.ndjson') ?? '').trimEnd().split('\n')
  const without = new Map(files).set('ereignisse.ndjson', lines.slice(0, -1).join('\n'))
  expect((await verified(without)).status).toBe(1)

  const last = events.at(-1)?.position ?? 0
  const range = await take(warehouse, ada, { kind: 'range', from: last - 2, to: last + 1 })
  const positions = eventsIn(range.files.get('ereignisse.ndjson')).map(({ position }) => position)
  expect(positions).toEqual([last - 2, last - 1, last, last + 1])
  expect((await verified(range.files)).status).toBe(0)
  expect(other).not.toBe('')
})

test('[T-007] a release is taken along with the history of what is in it, and of nothing later', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  const project = await freshProject(warehouse)
  const { account, award } = await ranked(warehouse, project, 'Klinik Eins', 1)
  const stranger = await givenAccount(warehouse, { name: 'Klinik Fremd' })
  const { body: made } = await ada.call('createRelease', bodyOf(project))
  if (!('id' in made)) throw new Error('the release was not waited for')
  await ranked(warehouse, project, 'Klinik Zwei', 2)
  const { files, pack } = await take(warehouse, ada, { kind: 'release', id: made.id })
  expect(pack.subject).toContain(`Freigabe ${project.shortCode} ${project.periodName}`)
  const events = eventsIn(files.get('ereignisse.ndjson'))
  const streams = new Set(events.map(({ stream }) => stream))
  expect([...streams].sort()).toEqual([made.id, account, award].sort())
  expect(streams.has(stranger)).toBe(false)
  expect((await verified(files)).status).toBe(0)
})

test('[T-007] nobody else gets a proof, of nothing there is none, and its file tells nothing', async ({
  warehouse,
  database,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const { pack } = await take(warehouse, otto, { kind: 'all' })
  expect((await erik.call('takeProof', { body: { scope: { kind: 'all' } } })).status).toBe(403)
  expect((await fetchPack(warehouse, erik, pack.key)).status).toBe(403)
  const nowhere = { kind: 'record', id: '0198c0de-0000-7000-8000-000000000001' } as const
  expect((await otto.call('takeProof', { body: { scope: nowhere } })).status).toBe(404)
  const folder = join(warehouse.dataDir, 'proofs')
  const name = (await readdir(folder)).find((one) => one.startsWith(pack.key)) ?? ''
  expect((await readFile(join(folder, name))).includes('protokoll.ndjson')).toBe(false)
  const { body } = await otto.call('listProofPacks')
  expect(body.list[0]).toMatchObject({ key: pack.key, createdBy: expect.stringContaining('Otto') })
  await database.owner.query('update work.proof_pack set expires_at = now()')
  expect((await fetchPack(warehouse, otto, pack.key)).status).toBe(404)
  expect((await otto.call('listProofPacks')).body.list).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('[U-012] what is published of the seals is told with its last head', async ({ warehouse }) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  await givenAccount(warehouse)
  await take(warehouse, otto, { kind: 'all' })
  const { body } = await otto.call('logHeads')
  const { body: head } = await otto.call('logHead')
  expect(body).toMatchObject({ problem: null, last: { seal: head.seal, hash: head.hash } })
  expect(body.fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
})
