import { createReadStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type FileHeader, headerOf, verifyExport } from '../verify-export.ts'
import {
  contentOf,
  fingerprintOf,
  type HandedTrust,
  headsIn,
  kindOf,
  sentenceOf,
} from './verdict.ts'

const handed = JSON.parse('__STAMMBUCH_TRUST__') as HandedTrust | null

const usage = `Aufruf: node pruefen.mjs [Dateien …]
  Prüft einen Auszug des Protokolls ohne Netz und ohne weitere Programme. Ohne Angabe werden die Dateien im Ordner des Programms
  genommen. Eine Datei mit einem öffentlichen Schlüssel (PEM) oder mit veröffentlichten Köpfen (NDJSON), die Sie von anderer
  Stelle haben, geben Sie einfach mit an: Ihr Schlüssel gilt dann statt des mitgegebenen, Ihre Köpfe gelten zusätzlich.
Ende mit 0: unversehrt, 1: beschädigt, 2: nicht prüfbar.
`

const beginningOf = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const filesBeside = async (): Promise<string[]> => {
  const folder = path.dirname(fileURLToPath(import.meta.url))
  const names = await readdir(folder)
  return names.filter((name) => /\.(ndjson|pem)$/.test(name)).map((name) => path.join(folder, name))
}

const check = async (
  file: string,
  trust: { readonly publicKeys: readonly string[]; readonly heads: HandedTrust['heads'] },
): Promise<boolean> => {
  const [first = ''] = (await beginningOf(file)).split('\n')
  const header: FileHeader = headerOf(first)
  const keys = trust.publicKeys.length > 0 ? trust.publicKeys : [header.publicKey]
  const lines = createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  const result = await verifyExport(lines, { publicKeys: keys, heads: trust.heads })
  const print = (line: string) => process.stdout.write(`${line}\n`)
  print(`${path.basename(file)}: ${contentOf(header)}`)
  print(`${result.ok ? 'UNVERSEHRT' : 'BESCHÄDIGT'}: ${sentenceOf(result)}`)
  for (const key of keys) print(`Schlüssel (SHA-256): ${fingerprintOf(key)}`)
  if (trust.publicKeys.length === 0)
    print(
      'Der Schlüssel steht nur in der Datei selbst. Bitte vergleichen Sie ihn mit dem, den Sie von anderer Stelle haben.',
    )
  return result.ok
}

const main = async (): Promise<number> => {
  const named = process.argv.slice(2)
  if (named.some((name) => name === '--help' || name === '-h')) {
    process.stdout.write(usage)
    return 0
  }
  const files = named.length > 0 ? named : await filesBeside()
  const exports: string[] = []
  const keys: string[] = []
  const heads = [...(handed?.heads ?? [])]
  for (const file of files) {
    const kind = kindOf(await beginningOf(file))
    if (kind === 'key') keys.push(await readFile(file, 'utf8'))
    else if (kind === 'heads') heads.push(...headsIn(await readFile(file, 'utf8')))
    else if (kind === 'export') exports.push(file)
    else throw new Error(`${file} ist weder Auszug noch Schlüssel noch Kopf des Protokolls.`)
  }
  if (exports.length === 0) throw new Error('Hier ist kein Auszug des Protokolls.')
  // Beside the program lies the key that came with it: only one that somebody names is from elsewhere.
  const publicKeys = named.length > 0 && keys.length > 0 ? keys : (handed?.publicKeys ?? keys)
  let isSound = true
  for (const file of exports) isSound = (await check(file, { publicKeys, heads })) && isSound
  return isSound ? 0 : 1
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(
      `Nicht prüfbar: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = 2
  },
)
