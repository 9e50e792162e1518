import type { PublishedHead } from './seal.ts'
import { LogCheck, type LogItem, type VerificationResult } from './verify.ts'

interface Header {
  readonly format: string
  readonly publicKey: string
  readonly from: number
  readonly to: number
  readonly head?: number
  readonly at?: string
}

/** The trusted values that the checker has from elsewhere than the export. */
export interface ExportTrust {
  /** The key that the export names itself is used when there is none; that proves less. */
  readonly publicKeys?: readonly string[]
  readonly heads?: readonly PublishedHead[]
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) ?? undefined
  } catch {
    return undefined
  }
}

const headerOf = (line: string | undefined): Header => {
  const header = line === undefined ? undefined : (parsed(line) as Header | undefined)
  if (header?.format !== 'stammbuch-log/1') throw new Error('this is no export of a Stammbuch log')
  return header
}

/** An export of before does not say when it was made: what has no seal is compared with its newest event. */
const tailOf = ({ to, head, at }: Header) => ({
  now: Date.parse(at ?? '') || 0,
  isEnd: head !== undefined && to >= head,
})

/**
 * Check the lines of an export, without a database. An export that was cut off is found by the end that
 * its header names.
 *
 * @throws Error when the first line is no header of this format, or a later one no part of a log
 */
export const verifyExport = async (
  lines: AsyncIterable<string>,
  { publicKeys, heads = [] }: ExportTrust = {},
): Promise<VerificationResult> => {
  const iterator = lines[Symbol.asyncIterator]()
  const first = await iterator.next()
  const header = headerOf(first.done ? undefined : first.value)
  const check = new LogCheck({
    publicKeys: publicKeys ?? [header.publicKey],
    heads,
    from: header.from,
    to: header.to,
    tail: tailOf(header),
  })
  let number = 2
  for (let line = await iterator.next(); !line.done; line = await iterator.next(), number += 1)
    if (line.value !== '' && !addLine(check, line.value, number)) break
  await iterator.return?.()
  return check.result()
}

const addLine = (check: LogCheck, line: string, number: number): boolean => {
  try {
    return check.add(JSON.parse(line) as LogItem)
  } catch (cause) {
    throw new Error(`line ${number} of the export is no part of a log`, { cause })
  }
}
