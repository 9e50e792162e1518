import { pipeline, type Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { SheetProblem } from '../sheet-problem.ts'
import { workbookRefused } from './workbook-refused.ts'

/** Upper limits of a workbook; a larger one is an attack or out of scope. */
export const zipLimits = {
  entries: 1000,
  /** Bytes of one part, unpacked. */
  part: 1_073_741_824,
  /** Bytes of the shared strings, unpacked: they are held in memory. */
  texts: 134_217_728,
  /** Ratio of unpacked to packed size, for parts of more than 10 MB. */
  ratio: 200,
  ratioFrom: 10_485_760,
} as const

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`

const checkEntry = ({
  fileName,
  uncompressedSize,
  compressedSize,
  generalPurposeBitFlag,
}: yauzl.Entry): void => {
  if ((generalPurposeBitFlag & 1) === 1)
    throw workbookRefused('sie ist mit einem Kennwort geschützt.', 'Bitte ohne Kennwort speichern.')
  if (uncompressedSize > zipLimits.part)
    throw workbookRefused(
      `der Teil „${fileName}“ wäre entpackt ${inMegabytes(uncompressedSize)} groß.`,
    )
  if (fileName.endsWith('sharedStrings.xml') && uncompressedSize > zipLimits.texts)
    throw workbookRefused(`ihre Texttabelle wäre entpackt ${inMegabytes(uncompressedSize)} groß.`)
  const ratio = uncompressedSize / Math.max(compressedSize, 1)
  if (uncompressedSize > zipLimits.ratioFrom && ratio > zipLimits.ratio)
    throw workbookRefused(
      `der Teil „${fileName}“ wächst beim Entpacken auf das ${Math.round(ratio)}-fache (${inMegabytes(uncompressedSize)}).`,
    )
}

const openZip = promisify(
  yauzl.open as (
    file: string,
    options: yauzl.Options,
    done: (error: Error | null, zip?: yauzl.ZipFile) => void,
  ) => void,
)

const entriesOf = (zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, yauzl.Entry>()
    let unpacked = 0
    const fail = (error: unknown): void =>
      reject(error instanceof SheetProblem ? error : workbookRefused('sie ist beschädigt.'))
    zip.on('error', fail)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry: yauzl.Entry) => {
      try {
        checkEntry(entry)
        unpacked += entry.uncompressedSize
        if (found.has(entry.fileName)) throw workbookRefused('ein Teil ist doppelt vorhanden.')
        if (found.size >= zipLimits.entries || zip.entryCount > zipLimits.entries)
          throw workbookRefused(`sie besteht aus mehr als ${zipLimits.entries} Teilen.`)
        if (unpacked > zipLimits.part) throw workbookRefused('sie wäre entpackt zu groß.')
        found.set(entry.fileName, entry)
        zip.readEntry()
      } catch (error) {
        fail(error)
      }
    })
    zip.readEntry()
  })

/** Returns a stream that fails beyond the size that its entry declared. */
const limited = (limit: number): Transform => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limit ? workbookRefused('ein Teil ist größer als angegeben.') : null, chunk)
    },
  })
}

/** The parts of a zip file, checked against `zipLimits` before any is unpacked. */
export class ZipParts {
  private readonly zip: yauzl.ZipFile
  private readonly entries: ReadonlyMap<string, yauzl.Entry>

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.zip = zip
    this.entries = entries
  }

  /** @throws SheetProblem `unreadable` with the reason */
  static async open(file: string): Promise<ZipParts> {
    const zip = await openZip(file, { lazyEntries: true, autoClose: false }).catch(() => undefined)
    if (!zip) throw workbookRefused('sie ist keine .xlsx-Datei oder beschädigt.')
    try {
      return new ZipParts(zip, await entriesOf(zip))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** Returns the bytes of a part, unpacked. */
  async read(name: string): Promise<Readable> {
    const entry = this.entries.get(name)
    if (!entry) throw workbookRefused(`der Teil „${name}“ fehlt, sie ist keine Arbeitsmappe.`)
    const raw = await new Promise<Readable>((resolve, reject) =>
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    ).catch(() => {
      throw workbookRefused(`der Teil „${name}“ ist beschädigt.`)
    })
    return pipeline(raw, limited(entry.uncompressedSize), () => undefined)
  }

  close(): void {
    this.zip.close()
  }
}
