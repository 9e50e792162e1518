import { Refusal } from '@stammbuch/ledger'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { z } from 'zod'
import { unstorableTexts } from '../http/index.ts'

/** What an archive may hold unpacked, in bytes. */
const most = 50_000_000
// The same contents are the same bytes, whenever they are packed.
const mtime = '1980-01-02T00:00:00'

const unreadable = (why: string, details: Readonly<Record<string, unknown>> = {}): Refusal =>
  new Refusal('archive-unreadable', `Das Archiv lässt sich nicht lesen: ${why}`, details)

/** A zip archive with one JSON file. */
export const pack = (file: string, content: unknown): Buffer =>
  Buffer.from(
    zipSync({ [file]: [strToU8(`${JSON.stringify(content, null, 2)}\n`), { mtime, level: 9 }] }),
  )

const textOf = (archive: Uint8Array, file: string): string => {
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => name === file && originalSize <= most,
    })
    const content = files[file]
    if (content) return strFromU8(content)
  } catch {
    throw unreadable('Es ist kein Zip-Archiv.')
  }
  throw unreadable(`„${file}“ fehlt darin.`)
}

const parsed = (text: string): unknown => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw unreadable('Sein Inhalt ist kein JSON.')
  }
  const [place] = unstorableTexts(content)
  if (!place) return content
  throw unreadable(`${place.join('.')}: ein Zeichen lässt sich nicht speichern.`)
}

/** The content of an archive's JSON file. @throws Refusal `archive-unreadable` */
export const unpack = <Schema extends z.ZodType>(
  archive: Uint8Array,
  file: string,
  schema: Schema,
): z.output<Schema> => {
  const result = schema.safeParse(parsed(textOf(archive, file)))
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code,
    message,
  }))
  const [first] = errors
  throw unreadable(`${first?.path}: ${first?.message}`, { errors })
}
