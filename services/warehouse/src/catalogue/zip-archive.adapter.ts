import { StreamableFile } from '@nestjs/common'
import { Refusal } from '@stammbuch/ledger'
import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import type { z } from 'zod'
import { isTooDeep, judged, unstorableTexts } from '../http/index.ts'

/** The largest size of an unpacked archive, in bytes. */
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
  let isTooLarge = false
  let content: Uint8Array | undefined
  try {
    const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
      if (name === file) isTooLarge = originalSize > most
      return name === file && !isTooLarge
    }
    content = unzipSync(archive, { filter })[file]
  } catch {
    throw unreadable('Es ist kein Zip-Archiv.')
  }
  if (isTooLarge) throw unreadable(`„${file}“ ist ausgepackt zu groß.`)
  if (!content) throw unreadable(`„${file}“ fehlt darin.`)
  return strFromU8(content)
}

const parsed = (text: string): unknown => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw unreadable('Sein Inhalt ist kein JSON.')
  }
  if (isTooDeep(content)) throw unreadable('Sein Inhalt ist zu tief verschachtelt.')
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
  const { data, errors } = judged(schema, parsed(textOf(archive, file)))
  if (errors === null) return data
  const [first] = errors
  throw unreadable([first?.path, first?.message].filter(Boolean).join(': '), { errors })
}

/** A zip archive as a download. */
export const archiveReply = (name: string, content: Buffer): StreamableFile =>
  new StreamableFile(content, {
    type: 'application/zip',
    disposition: `attachment; filename="${name}"`,
    length: content.length,
  })
