import { chunkBytes, maxFileBytes } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'

/** A chunk as it arrived, decoded. */
export interface Chunk {
  readonly chunkId: number
  readonly chunkCount: number
  readonly size: number
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string
}

/** The chunks of an upload that are there. */
export interface UploadProgress {
  /** Number of chunks that are there. */
  readonly received: number
  readonly bytes: number
  readonly digests: readonly string[]
}

const zipStart = 'PK\u0003\u0004'

const compoundStart = '\u00d0\u00cf\u0011\u00e0'

/** Beginnings of files that are no table, whatever they are called. */
const foreignStarts: Readonly<Record<string, readonly string[]>> = {
  'ein PDF-Dokument': ['%PDF'],
  'ein Programm': ['MZ\u0090', 'MZ\u0000', '\u007fELF'],
  'ein Bild': ['\u0089PNG', 'GIF8', '\u00ff\u00d8\u00ff'],
  'ein Archiv': ['\u001f\u008b', 'Rar!', '7z\u00bc\u00af'],
  'ein Textdokument': ['{\\rt'],
  'eine Webseite oder ein XML-Dokument': ['<!DO', '<!do', '<HTM', '<htm', '<?xm'],
}

/**
 * Checks that name and content agree: separated text, or a workbook that is named one.
 *
 * @param start of the file, byte by byte
 * @throws Refusal `file-type` with the reason
 */
export const checkFileType = (name: string, type: string, start: string): void => {
  if (start.startsWith(compoundStart) || /\.xls$/i.test(name))
    throw new Refusal(
      'file-type',
      'Die Datei ist mit einem Kennwort geschützt oder im alten Format .xls. Bitte ohne Kennwort als .xlsx speichern.',
    )
  const isWorkbook = start.startsWith(zipStart)
  if (/\.xlsx$/i.test(name)) {
    if (isWorkbook) return
    throw new Refusal(
      'file-type',
      'Die Datei heißt .xlsx, ist aber keine Excel-Datei. Bitte als .xlsx oder als .csv speichern.',
    )
  }
  const [foreign] =
    Object.entries(foreignStarts).find(([, starts]) =>
      starts.some((one) => start.startsWith(one)),
    ) ?? []
  if (foreign)
    throw new Refusal(
      'file-type',
      `Die Datei ist ${foreign} und keine Tabelle. Bitte die Tabelle als .csv oder .xlsx speichern.`,
    )
  if (/\.ods$/i.test(name))
    throw new Refusal(
      'file-type',
      'OpenDocument-Tabellen (.ods) werden nicht angenommen. Bitte in der Tabellenkalkulation als .xlsx oder .csv speichern.',
    )
  if (isWorkbook)
    throw new Refusal(
      'file-type',
      'Die Datei ist eine Excel-Datei oder ein Archiv, heißt aber nicht .xlsx. Bitte umbenennen oder als CSV speichern.',
    )
  if (!/\.csv$/i.test(name) && !/^text\/csv\b/i.test(type)) throw new Refusal('file-type')
}

/** @throws Refusal `too-large` for a chunk, `file-too-large` for the file it announces or completes */
export const checkSize = ({ chunkId, chunkCount, size }: Chunk, before: UploadProgress): void => {
  if (size > chunkBytes)
    throw new Refusal('too-large', 'Ein Teil der Datei hat höchstens 524.288 Bytes.')
  // Chunks are of one size, but for the last: the first one tells how large the file is at least.
  const announced = chunkId === 0 ? size * (chunkCount - 1) + Math.min(chunkCount - 1, 1) : 0
  if (Math.max(announced, before.bytes + size) > maxFileBytes) throw new Refusal('file-too-large')
}

/**
 * Tells if a chunk goes on from those that are there (`next`) or repeats one of them (`repeat`).
 *
 * @throws Refusal `chunk-out-of-order` with the expected chunk id
 */
export const chunkPosition = (
  { chunkId, digest }: Chunk,
  { received, digests }: UploadProgress,
): 'next' | 'repeat' => {
  if (chunkId === received) return 'next'
  if (chunkId < received && digests[chunkId] === digest) return 'repeat'
  throw new Refusal('chunk-out-of-order', `Erwartet wird Teil ${received}.`, { expected: received })
}
