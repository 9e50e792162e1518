import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { SheetProblem } from '../sheet-problem.ts'
import { workbookRefused } from './workbook-refused.ts'

export type Attributes = Readonly<Record<string, string>>

/** The handlers for XML events of a part. Names come without their prefix. */
export interface XmlListener {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses a part of a workbook and yields after every chunk.
 * @throws SheetProblem `unreadable` for malformed XML and for any DOCTYPE
 */
export async function* xmlEvents(part: Readable, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('doctype', () => {
    throw workbookRefused('sie enthält eine DOCTYPE-Angabe.')
  })
  parser.on('error', () => {
    throw workbookRefused('ein Teil ist kein gültiges XML.')
  })
  const { open, text, close } = listener
  if (open)
    parser.on('opentag', ({ name, attributes }) => open(local(name), attributes as Attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const bytes of part) {
      parser.write(decoder.decode(bytes as Buffer, { stream: true }))
      yield
    }
    parser.write(decoder.decode()).close()
    yield
  } catch (error) {
    if (error instanceof SheetProblem) throw error
    throw workbookRefused('ein Teil ist beschädigt.')
  }
}

/** Parses a small part to its end. */
export const readXml = async (part: Readable, listener: XmlListener): Promise<void> => {
  for await (const _ of xmlEvents(part, listener));
}
