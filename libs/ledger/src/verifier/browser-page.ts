/// <reference lib="dom" />
import { sha256 } from '../canonical.ts'
import { headerOf, verifyExport } from '../verify-export.ts'
import { canVerify } from './browser-signature.ts'
import {
  contentOf,
  fingerprintOf,
  type HandedTrust,
  headsIn,
  kindOf,
  sentenceOf,
} from './verdict.ts'

const part = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(id)
  return element
}

const handed = JSON.parse(part('trust').textContent || 'null') as HandedTrust | null

/** Shows a verdict: a word in large type, a sentence, and the facts that it rests on. */
const show = (tone: 'good' | 'bad' | 'busy', word: string, lines: readonly string[]): void => {
  const box = part('result')
  box.className = tone
  const title = document.createElement('strong')
  title.textContent = word
  box.replaceChildren(
    title,
    ...lines.map((text) => {
      const line = document.createElement('p')
      line.textContent = text
      return line
    }),
  )
}

async function* linesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Lets the page draw now and then. */
const breathing = (count: (lines: number) => void) => {
  let [lines, since] = [0, performance.now()]
  return (): Promise<void> | undefined => {
    lines += 1
    if (performance.now() - since < 100) return undefined
    count(lines)
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}

interface Given {
  readonly exports: readonly File[]
  readonly keys: readonly string[]
  readonly heads: HandedTrust['heads']
}

const sorted = async (files: readonly File[]): Promise<Given> => {
  const exports: File[] = []
  const keys: string[] = []
  const heads = [...(handed?.heads ?? [])]
  for (const file of files) {
    const kind = kindOf(await file.slice(0, 4096).text())
    if (kind === 'key') keys.push(await file.text())
    else if (kind === 'heads') heads.push(...headsIn(await file.text()))
    else if (kind === 'export') exports.push(file)
  }
  return { exports, keys, heads }
}

/** Says where the key is from that the signatures were checked with. */
const originOf = (isNamed: boolean): string => {
  if (isNamed) return 'aus der Datei, die Sie mit ausgewählt haben'
  return handed ? 'mit dieser Seite ausgehändigt' : 'steht nur in der Datei selbst'
}

const check = async (file: File, { keys, heads }: Given): Promise<void> => {
  const [first] = (await file.slice(0, 65_536).text()).split('\n')
  const header = headerOf(first)
  const trusted = keys.length > 0 ? keys : (handed?.publicKeys ?? [header.publicKey])
  const onLine = breathing((lines) =>
    show('busy', 'Wird geprüft …', [`${lines.toLocaleString('de-DE')} Zeilen gelesen`]),
  )
  const result = await verifyExport(linesOf(file), { publicKeys: trusted, heads, onLine })
  show(result.ok ? 'good' : 'bad', result.ok ? 'Unversehrt' : 'Beschädigt', [
    sentenceOf(result),
    `Datei: ${file.name}. ${contentOf(header)}.`,
    ...trusted.map(
      (key) => `Schlüssel, ${originOf(keys.length > 0)}, SHA-256: ${fingerprintOf(key)}`,
    ),
    'Bitte vergleichen Sie den Schlüssel mit dem, den Sie von anderer Stelle haben.',
  ])
}

const take = async (files: readonly File[]): Promise<void> => {
  try {
    show('busy', 'Wird geprüft …', [])
    const given = await sorted(files)
    const [file, ...more] = given.exports
    if (!file || more.length > 0)
      return show('bad', 'Nicht prüfbar', ['Bitte wählen Sie genau einen Auszug (NDJSON) aus.'])
    await check(file, given)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    show('bad', 'Beschädigt', ['Die Datei ist kein lesbarer Auszug des Protokolls.', cause])
  }
}

const hashesAgree = async (): Promise<boolean> => {
  const text = 'Prüfsumme '.repeat(40)
  const theirs = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return [...theirs].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256(text)
}

const begin = async (): Promise<void> => {
  for (const key of handed?.publicKeys ?? []) part('key').textContent = fingerprintOf(key)
  const head = handed?.heads.at(-1)
  if (head)
    part('head').textContent = `Siegel ${head.seal}, bis Ereignis ${head.position}: ${head.hash}`
  if (!globalThis.crypto?.subtle || !(await canVerify()) || !(await hashesAgree()))
    return show('bad', 'Dieser Browser kann nicht prüfen', [
      'Er beherrscht das Signaturverfahren Ed25519 nicht. Bitte öffnen Sie die Seite in Chrome oder Edge ab Version 137, Firefox ab 129 oder Safari ab 17, oder nehmen Sie „pruefen.mjs“ mit Node.js ab Version 20.',
    ])
  const input = part('files') as HTMLInputElement
  input.disabled = false
  input.addEventListener('change', () => void take([...(input.files ?? [])]))
  document.addEventListener('dragover', (event) => event.preventDefault())
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    void take([...(event.dataTransfer?.files ?? [])])
  })
}

void begin()
