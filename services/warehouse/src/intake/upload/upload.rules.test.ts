import { Refusal } from '@stammbuch/ledger'
import { describe, expect, test } from 'vitest'
import {
  type Chunk,
  checkFileType,
  checkSize,
  chunkPosition,
  type UploadProgress,
} from './upload.rules.ts'

const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'none'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}
const chunk = (given: Partial<Chunk>): Chunk => ({
  chunkId: 0,
  chunkCount: 3,
  size: 10,
  digest: 'a',
  ...given,
})
const progress = (given: Partial<UploadProgress>): UploadProgress => ({
  received: 0,
  bytes: 0,
  digests: [],
  ...given,
})

describe('[I-003] what cannot become a delivery is refused', () => {
  test('a file that is no separated text, by name, type or content', () => {
    expect(codeOf(() => checkFileType('liste.csv', 'text/csv', 'a;b'))).toBe('none')
    expect(codeOf(() => checkFileType('liste.CSV', 'application/vnd.ms-excel', 'a;b'))).toBe('none')
    expect(codeOf(() => checkFileType('liste.txt', 'text/csv', 'a;b'))).toBe('none')
    expect(codeOf(() => checkFileType('liste.pdf', 'application/pdf', '%PDF'))).toBe('file-type')
    expect(codeOf(() => checkFileType('liste.xlsx', '', 'a;b'))).toBe('file-type')
    expect(codeOf(() => checkFileType('liste.xlsx', '', '\u00d0\u00cf\u0011\u00e0'))).toBe(
      'file-type',
    )
    expect(codeOf(() => checkFileType('liste.xlsx', '', 'PK\u0003\u0004'))).toBe('none')
    expect(codeOf(() => checkFileType('liste.csv', 'text/csv', 'PK\u0003\u0004'))).toBe('file-type')
  })

  test('a program, a picture or a document that is called a table, saying what it is', () => {
    const starts = {
      Programm: 'MZ\u0090\0',
      Bild: '\u0089PNG',
      PDF: '%PDF',
      Archiv: '\u001f\u008b\b\0',
    }
    for (const [word, start] of Object.entries(starts))
      expect(() => checkFileType('liste.csv', 'text/csv', start)).toThrow(word)
    expect(() => checkFileType('liste.csv', 'text/csv', '<htm')).toThrow('Webseite')
    expect(() => checkFileType('liste.ods', '', 'PK\u0003\u0004')).toThrow('OpenDocument')
    expect(codeOf(() => checkFileType('liste.csv', 'text/csv', 'MZ;O'))).toBe('none')
  })

  test('a file over 104,857,600 bytes, at its first chunk and at the one that exceeds', () => {
    const full = 524_288
    expect(codeOf(() => checkSize(chunk({ size: full, chunkCount: 200 }), progress({})))).toBe(
      'none',
    )
    expect(codeOf(() => checkSize(chunk({ size: full, chunkCount: 201 }), progress({})))).toBe(
      'file-too-large',
    )
    const nearlyFull = progress({ received: 200, bytes: 104_857_600 - full })
    expect(codeOf(() => checkSize(chunk({ chunkId: 200, size: full }), nearlyFull))).toBe('none')
    const over = progress({ received: 200, bytes: 104_857_601 - full })
    expect(codeOf(() => checkSize(chunk({ chunkId: 200, size: full }), over))).toBe(
      'file-too-large',
    )
    expect(codeOf(() => checkSize(chunk({ size: full + 1 }), progress({})))).toBe('too-large')
  })

  test('a chunk that is missing before it, or that differs from the one sent before', () => {
    const two = progress({ received: 2, bytes: 20, digests: ['a', 'b'] })
    expect(chunkPosition(chunk({ chunkId: 2 }), two)).toBe('next')
    expect(chunkPosition(chunk({ chunkId: 1, digest: 'b' }), two)).toBe('repeat')
    expect(chunkPosition(chunk({ chunkId: 0, digest: 'a' }), two)).toBe('repeat')
    expect(codeOf(() => chunkPosition(chunk({ chunkId: 1, digest: 'x' }), two))).toBe(
      'chunk-out-of-order',
    )
    try {
      chunkPosition(chunk({ chunkId: 3 }), two)
      expect.unreachable()
    } catch (error) {
      expect(error).toMatchObject({ code: 'chunk-out-of-order', details: { expected: 2 } })
    }
  })
})
