import { expect, test } from 'vitest'
import { decoderOf, EncodingProbe } from './encoding.ts'

const probed = (bytes: Uint8Array, piece = bytes.length || 1) => {
  const probe = new EncodingProbe()
  for (let at = 0; at < bytes.length; at += piece) probe.push(bytes.subarray(at, at + piece))
  return probe.end()
}
const text = 'Name;Ort\nGesundheitsamt Köln;Köln\nStraße „Süd“ – 5 €;Weißenfels\n'

test('UTF-8 is found however the bytes arrive', () => {
  const bytes = Buffer.from(text)
  for (const piece of [1, 2, 3, 7, 1000]) expect(probed(bytes, piece)).toBe('utf-8')
})

test('a byte order mark is seen and is not part of the text', () => {
  const bytes = Buffer.from(`\uFEFF${text}`)
  expect(probed(bytes)).toBe('utf-8-bom')
  expect(decoderOf('utf-8-bom').decode(bytes)).toBe(text)
})

test('UTF-16 is found with and without a byte order mark, on both sides', () => {
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  expect(probed(little)).toBe('utf-16le')
  expect(probed(big)).toBe('utf-16be')
  expect(probed(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe('utf-16le')
  expect(probed(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe('utf-16be')
  expect(decoderOf('utf-16be').decode(big)).toBe(text)
})

test('what is no UTF-8 somewhere far behind is Windows-1252', () => {
  const bytes = Buffer.concat([Buffer.alloc(200_000, 0x61), Buffer.from([0xfc, 0x80])])
  expect(probed(bytes, 4096)).toBe('windows-1252')
  expect(decoderOf('windows-1252').decode(Buffer.from([0xfc, 0x80, 0x96]))).toBe('ü€–')
})

test('a sequence cut off at the end is no UTF-8', () => {
  expect(probed(Buffer.from([0x61, 0xc3]))).toBe('windows-1252')
})

test('a few NUL bytes do not make UTF-16', () => {
  expect(probed(Buffer.from('a;b\n\0;c\nd;e\n'))).toBe('utf-8')
})

test('[U-008] MacRoman is told from Windows-1252 by its umlauts, and comes in as it was written', () => {
  const mac: Readonly<Record<string, number>> = {
    ä: 0x8a,
    ö: 0x9a,
    ü: 0x9f,
    ß: 0xa7,
    Ä: 0x80,
    Ö: 0x85,
    Ü: 0x86,
  }
  const bytesOf = (words: string) =>
    Buffer.from([...words].map((sign) => mac[sign] ?? sign.charCodeAt(0)))
  for (const words of [
    'Name;Ort\nHaus;Nürnberg\n',
    'Köln;Österstraße\n',
    'Übersee;Märkte\n',
    'Köln\nKöln\n',
    'KLINIK;NÜRNBERG\n',
    'JÄGERHAUS;BONN\n',
    'KÖLN\nGÖRLITZ\n',
  ])
    expect(probed(bytesOf(words))).toBe('macintosh')
  expect(decoderOf('macintosh').decode(bytesOf('Nürnberg, Weißenfels'))).toBe(
    'Nürnberg, Weißenfels',
  )
  const windows = (words: string) => Buffer.from(words, 'latin1')
  expect(probed(windows('Nürnberg;Köln;Straße\n'))).toBe('windows-1252')
  // Š, Ÿ, …, € and † of Windows-1252, and dots between capitals once.
  for (const words of ['A\u0085Z\n', 'EUR\u0080 5; 5 \u0080\n', '\u0086 MEIER; \u0086MEIER\n'])
    expect(probed(windows(words))).toBe('windows-1252')
  expect(probed(Buffer.concat([windows('\u008akoda; \u00a7 5; usw\u0085\n')]))).toBe('windows-1252')
})
