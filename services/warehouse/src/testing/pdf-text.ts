import { inflateSync } from 'node:zlib'

interface PdfObject {
  readonly head: string
  readonly content: string
}

/** The objects of a PDF by number, their streams unpacked. */
const objectsOf = (file: Buffer): ReadonlyMap<number, PdfObject> => {
  const text = file.toString('latin1')
  const found = new Map<number, PdfObject>()
  for (const match of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = text.indexOf('endobj', match.index)
    const body = text.slice(match.index + match[0].length, end)
    const begin = body.indexOf('stream\n')
    const head = begin === -1 ? body : body.slice(0, begin)
    const packed = body.slice(begin + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const isPacked = begin !== -1 && head.includes('/FlateDecode')
    const content = isPacked
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed
    found.set(Number(match[1]), { head, content: begin === -1 ? '' : content })
  }
  return found
}

const referenceIn = (head: string, name: string): number =>
  Number(new RegExp(`/${name}\\s+\\[?\\s*(\\d+) 0 R`).exec(head)?.[1] ?? -1)

const unicodeOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The characters of a font's glyphs, in their order. */
const glyphsOf = ({ content }: PdfObject): readonly string[] =>
  [...content.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, hex = '']) =>
      hex.trim() === '' ? '' : unicodeOf(hex.replaceAll(/\s/g, '')),
    ),
  )

type Fonts = ReadonlyMap<string, readonly string[]>

const fontsOf = (page: PdfObject, objects: ReadonlyMap<number, PdfObject>): Fonts => {
  const resources = objects.get(referenceIn(page.head, 'Resources'))?.head ?? page.head
  const named = [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    named.map(([, name = '', number]) => {
      const font = objects.get(Number(number))
      const glyphs = objects.get(referenceIn(font?.head ?? '', 'ToUnicode'))
      return [name, glyphs ? glyphsOf(glyphs) : []]
    }),
  )
}

const shown = (array: string, glyphs: readonly string[]): string =>
  [...array.matchAll(/<([0-9a-f]+)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '')
    .join('')

/** The text on each page of a PDF that this product wrote, in the order in which it was written, word by word. */
export const pdfPages = (file: Buffer): readonly string[] => {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\s/.test(head))
  return pages.map((page) => {
    const fonts = fontsOf(page, objects)
    const drawn = objects.get(referenceIn(page.head, 'Contents'))?.content ?? ''
    let glyphs: readonly string[] = []
    const words: string[] = []
    for (const [, font, array = ''] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g))
      if (font === undefined) words.push(shown(array, glyphs).trim())
      else glyphs = fonts.get(font) ?? []
    return words.join(' ')
  })
}
