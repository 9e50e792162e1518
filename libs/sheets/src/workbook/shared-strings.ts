import type { Readable } from 'node:stream'
import { workbookRefused } from './workbook-refused.ts'
import { readXml } from './xml-events.ts'

/** Maximum number of characters of the table of shared strings. */
const limit = 100_000_000

/**
 * Decodes a text of a workbook: `_x000D_` is the character of that number (ECMA-376, ST_Xstring). Half of a pair of UTF-16 is no
 * character: it becomes the replacement character, which the analysis reports.
 */
export const plainText = (text: string): string =>
  (text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
  ).toWellFormed()

/** Reads the shared strings of a workbook, without formatting and pronunciation. */
export const sharedStrings = async (part: Readable): Promise<readonly string[]> => {
  const found: string[] = []
  let size = 0
  let current = ''
  let inText = false
  let pronunciation = false
  await readXml(part, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') pronunciation = true
      inText = name === 't' && !pronunciation
    },
    text: (text) => {
      if (inText) current += text
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') pronunciation = false
      if (name !== 'si') return
      size += current.length
      if (size > limit)
        throw workbookRefused('sie enthält zu viel Text.', 'Bitte in mehrere Dateien teilen.')
      found.push(plainText(current))
    },
  })
  return found
}
