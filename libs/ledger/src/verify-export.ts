import type { PublishedHead } from './seal.ts'
import { LogCheck, type LogItem, type VerificationResult } from './verify.ts'

interface Header {
  readonly format: string
  readonly publicKey: string
  readonly from: number
  readonly to: number
}

/** What the checker brings along, from elsewhere than the export. */
export interface ExportTrust {
  /** The key that the export names itself is used when there is none; that proves less. */
  readonly publicKeys?: readonly string[]
  readonly heads?: readonly PublishedHead[]
}

const headerOf = (line: string | undefined): Header => {
  const header = line === undefined ? undefined : (JSON.parse(line) as Header)
  if (header?.format !== 'stammbuch-log/1') throw new Error('this is no export of a Stammbuch log')
  return header
}

/**
 * Check the lines of an export, without a database. An export that was cut off is found by the end that
 * its header names.
 *
 * @throws Error when the first line is no header of this format
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
  })
  for (let line = await iterator.next(); !line.done; line = await iterator.next())
    if (line.value !== '' && !addLine(check, line.value)) break
  await iterator.return?.()
  return check.result()
}

const addLine = (check: LogCheck, line: string): boolean => check.add(JSON.parse(line) as LogItem)
