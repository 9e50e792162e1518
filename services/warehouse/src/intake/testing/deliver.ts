import { createHash } from 'node:crypto'
import type { MappingColumn } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { addEntry } from '../../catalogue/index.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { PreparedRows } from '../files/prepared-rows.process.ts'

/** The supplier, project and year of a delivery. */
export interface Scope {
  readonly supplier: string
  readonly rankingGroup: string
  readonly period: string
}

let serial = 0

/** A supplier, a project and a year of the test's own. */
export const newScope = async (person: Person): Promise<Scope> => {
  serial += 1
  const group = await person.call('createRankingGroup', {
    body: {
      name: `Projekt ${serial}`,
      shortCode: `P${serial}`,
      publicationSector: 'SECTOR_GESUNDHEIT',
      rootType: 'account',
    },
  })
  const supplier = await person.call('createSupplier', { body: { name: `Lieferant ${serial}` } })
  const period = await person.call('createPeriod', { body: { name: `${2000 + serial}` } })
  return { supplier: supplier.body.id, rankingGroup: group.body.id, period: period.body.id }
}

const serviceCause = () =>
  ({ actor: newId(), role: 'service', source: 'service', command: newId(), run: null }) as const

/** A dynamic field that scores and awards may carry. */
export const addDynamicField = async (
  { parts }: TestWarehouse,
  name: string,
  type: string,
  traits: { readonly zeroAllowed?: boolean } = {},
): Promise<void> => {
  const entry = { name, label: name, type, nullable: true, ...traits }
  await parts.ledger.batch(serviceCause(), (unit) => addEntry(unit, 'dynamic-field', entry))
}

export interface Upload extends Scope {
  readonly stamp: string
  readonly content: Buffer
  readonly name: string
  readonly hash: string
  readonly sha256?: string
  readonly chunk: number
}

/** An upload of these bytes, in chunks of `chunk` bytes. */
export const uploadOf = (
  scope: Scope,
  content: Buffer | string,
  more: Partial<Upload> = {},
): Upload => {
  serial += 1
  const bytes = Buffer.from(content as string)
  return {
    ...scope,
    stamp: `2026${Date.now()}${serial}`,
    content: bytes,
    name: 'liste.csv',
    hash: createHash('md5').update(bytes).digest('hex'),
    chunk: 524_288,
    ...more,
  }
}

const chunkCountOf = ({ content, chunk }: Upload): number =>
  Math.max(1, Math.ceil(content.length / chunk))

/** Send one chunk of an upload; `bytes` to send something else in its place. */
export const sendChunk = (person: Person, upload: Upload, chunkId: number, bytes?: Buffer) => {
  const { stamp, supplier, rankingGroup, period, content, name, hash, sha256, chunk } = upload
  const piece = bytes ?? content.subarray(chunkId * chunk, (chunkId + 1) * chunk)
  return person.call('uploadChunk', {
    body: {
      stamp,
      supplier,
      rankingGroup,
      period,
      chunkId,
      chunkCount: chunkCountOf(upload),
      fileOriginalName: name,
      fileOriginalType: 'text/csv',
      fileHash: hash,
      ...(sha256 && { fileSha256: sha256 }),
      fileContent: piece.toString('base64'),
    },
  })
}

/** Send all chunks; the answer to the last. */
export const send = async (person: Person, upload: Upload, from = 0) => {
  let answer = await sendChunk(person, upload, from)
  for (let chunkId = from + 1; chunkId < chunkCountOf(upload); chunkId += 1)
    answer = await sendChunk(person, upload, chunkId)
  return answer
}

/** Upload and prepare a delivery; its id. */
export const deliver = async (
  person: Person,
  scope: Scope,
  content: Buffer | string,
): Promise<string> => {
  const { body } = await send(person, uploadOf(scope, content))
  const sampleId = String(body.sample?.id)
  const processed = await person.call('processSample', { params: { sampleId } })
  if (processed.status !== 200) throw new Error(JSON.stringify(processed.problem))
  return sampleId
}

/** Prepare a delivery whatever its analysis would say: many small ones, or such as it would refuse. */
export const prepareUnjudged = async ({ app, parts }: TestWarehouse, sampleId: string) => {
  return parts.ledger.batch(serviceCause(), await app.get(PreparedRows).prepare(sampleId))
}

/** A mapping with these columns; its id. */
export const newMapping = async (
  person: Person,
  targetClass: 'account' | 'contact',
  columns: readonly (Partial<MappingColumn> & Pick<MappingColumn, 'target'>)[],
): Promise<string> => {
  serial += 1
  const created = await person.call('createMapping', {
    body: { name: `Mapping ${serial}`, targetClass },
  })
  const { id } = created.body
  const set = await person.call('setMappingColumns', {
    params: { id },
    body: { columns: columns.map((column) => ({ source: null, ...column })) },
  })
  if (set.status !== 200) throw new Error(JSON.stringify(set.problem))
  return id
}
