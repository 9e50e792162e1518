import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '@stammbuch/ledger'
import { idOf } from '../tools/seed/catalogue.ts'
import { type Measurement, timed } from './measure.ts'
import { copyDatabase } from './servers.ts'
import { type BenchWarehouse, startWarehouse } from './warehouse.ts'

const chunkSize = 512 * 1024

/** Returns a file of that many bytes like a supplier's: lines of text that do not repeat. */
const fileOf = (bytes: number): Buffer => {
  const line = 120
  const random = randomBytes(Math.ceil(bytes / 2)).toString('hex')
  const lines = ['Name;Wert']
  for (let at = 0; at + line <= random.length; at += line)
    lines.push(`${random.slice(at, at + 60)};${random.slice(at + 60, at + line - 2)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n`).subarray(0, bytes)
}

/** The supplier of the bench's deliveries. */
export const supplier = idOf('supplier', 'Adresspflege Süd')

/** Uploads a file in chunks and returns the id of the delivery. */
export const uploadAll = async ({ call }: BenchWarehouse, content: Buffer): Promise<string> => {
  const chunkCount = Math.ceil(content.length / chunkSize)
  const fileHash = createHash('md5').update(content).digest('hex')
  const rest = {
    stamp: newId(),
    supplier,
    rankingGroup: idOf('ranking-group', 'KLI'),
    period: idOf('period', '2026'),
    chunkCount,
    fileOriginalName: 'bench.csv',
    fileOriginalType: 'text/csv',
    fileHash,
  }
  for (let chunkId = 0; chunkId < chunkCount; chunkId += 1) {
    const piece = content.subarray(chunkId * chunkSize, (chunkId + 1) * chunkSize)
    const body = { ...rest, chunkId, fileContent: piece.toString('base64') }
    const { sample } = await call('uploadChunk', { body })
    if (sample) return sample.id
  }
  throw new Error('The last chunk named no delivery')
}

const writeAll = async (file: string, content: Buffer): Promise<void> => {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  const handle = await open(file, 'w')
  for (let at = 0; at < content.length; at += chunkSize) {
    const piece = content.subarray(at, at + chunkSize)
    md5.update(piece)
    sha256.update(piece)
    await handle.write(piece)
  }
  md5.digest('hex')
  sha256.digest('hex')
  await handle.sync()
  await handle.close()
}

/** Measures a file in chunks through POST /upload until it is a delivery, and the same bytes hashed and written. */
export const upload: Measurement = async (bench) => {
  const { servers, seeded, folder, quick, say } = bench
  const megabytes = quick ? 20 : 100
  say(`upload of ${megabytes} MB`)
  const content = fileOf(megabytes * 1_000_000)
  await copyDatabase(servers, seeded, 'bench_http')
  const warehouse = await startWarehouse(bench, 'bench_http')
  try {
    const ours = await timed(() => uploadAll(warehouse, content))
    const raw = await timed(() => writeAll(path.join(folder, 'raw.csv'), content))
    const rate = (time: number) => (megabytes / time) * 1_000
    const limit = { what: 'hashed and written directly', value: rate(raw) }
    return [{ what: `upload of ${megabytes} MB in chunks`, value: rate(ours), unit: 'MB/s', limit }]
  } finally {
    await warehouse.stop()
  }
}
