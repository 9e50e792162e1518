import { headerDigest, type ProofHeader, type ProofLine } from './proof-file.ts'
import type { PublishedHead } from './seal.ts'
import { prepareSignature } from './seal-signature.ts'
import { LogCheck, type LogItem, type VerificationResult } from './verify.ts'
import { ProofCheck } from './verify-proof.ts'

interface LogHeader {
  readonly format: 'stammbuch-log/1'
  readonly publicKey: string
  readonly from: number
  readonly to: number
  readonly head?: number
  readonly at?: string
}

/** The first line of a file that can be checked. */
export type FileHeader = LogHeader | ProofHeader

/** The trusted values that the checker has from elsewhere than the export. */
export interface ExportTrust {
  /** The key that the export names itself is used when there is none; that proves less. */
  readonly publicKeys?: readonly string[]
  readonly heads?: readonly PublishedHead[]
  /** Told after each line. */
  readonly onLine?: () => void | Promise<void>
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) ?? undefined
  } catch {
    return undefined
  }
}

/** Reads the first line of an export. @throws Error when it is none */
export const headerOf = (line: string | undefined): FileHeader => {
  const header = line === undefined ? undefined : (parsed(line) as FileHeader | undefined)
  if (header?.format !== 'stammbuch-log/1' && header?.format !== 'stammbuch-proof/1')
    throw new Error('this is no export of a Stammbuch log')
  return header
}

/** An export of before does not say when it was made: what has no seal is compared with its newest event. */
const tailOf = ({ to, head, at }: LogHeader) => ({
  now: Date.parse(at ?? '') || 0,
  isEnd: head !== undefined && to >= head,
})

type Check = Pick<LogCheck, 'result'> & { readonly add: (item: LogItem & ProofLine) => boolean }

const checkOf = async (
  header: FileHeader,
  publicKeys: readonly string[],
  heads: readonly PublishedHead[],
): Promise<Check> => {
  if (header.format === 'stammbuch-log/1') {
    const { from, to } = header
    return new LogCheck({ publicKeys, heads, from, to, tail: tailOf(header) })
  }
  const { signature } = header
  for (const key of publicKeys)
    await prepareSignature(key, { digest: headerDigest(header), signature })
  return new ProofCheck(header, { publicKeys, heads })
}

/**
 * Check the lines of an export, without a database: of a part of the log, or of single events with their proofs. An export that was
 * cut off is found by the end that its header names.
 *
 * @throws Error when the first line is no header of these formats, or a later one no part of a log
 */
export const verifyExport = async (
  lines: AsyncIterable<string>,
  { publicKeys, heads = [], onLine }: ExportTrust = {},
): Promise<VerificationResult> => {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  const header = headerOf(first.done ? undefined : first.value)
  const keys = publicKeys ?? [header.publicKey]
  const check = await checkOf(header, keys, heads)
  let number = 2
  for (let line = await iterator.next(); !line.done; line = await iterator.next(), number += 1) {
    if (line.value !== '' && !(await addLine(check, keys, line.value, number))) break
    const told = onLine?.()
    if (told !== undefined) await told
  }
  await iterator.return?.()
  return check.result()
}

const addLine = async (
  check: Check,
  keys: readonly string[],
  line: string,
  number: number,
): Promise<boolean> => {
  try {
    const item = JSON.parse(line) as LogItem & ProofLine
    if (!('event' in item) && item.seal)
      for (const key of keys) await prepareSignature(key, item.seal)
    return check.add(item)
  } catch (cause) {
    throw new Error(`line ${number} of the export is no part of a log`, { cause })
  }
}
