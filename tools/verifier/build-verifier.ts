import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { root } from '../root.ts'

const folder = path.join(root, 'libs/ledger/src/verifier')

/** Takes other files for some imports, by the end of their names. */
const instead = (files: Readonly<Record<string, string>>): Plugin => ({
  name: 'instead',
  resolveId: (id, importer) => {
    const other = files[id.startsWith('.') ? path.basename(id) : id]
    // A stand-in takes what it stands for from where it is.
    return !other || importer === path.join(folder, other) ? null : path.join(folder, other)
  },
})

const bundled = async (
  file: string,
  platform: 'browser' | 'node',
  files: Readonly<Record<string, string>>,
): Promise<string> => {
  const bundle = await rolldown({
    input: path.join(folder, file),
    platform,
    cwd: root,
    plugins: [instead(files)],
    logLevel: 'silent',
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: false })
  await bundle.close()
  const [{ code, imports }] = output
  const foreign = imports.filter((name) => !name.startsWith('node:'))
  if (foreign.length > 0 || (platform === 'browser' && imports.length > 0))
    throw new Error(`${file} needs ${imports.join(', ')}`)
  return code
}

const sourceHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

const page = async (): Promise<string> => {
  const script = await bundled('browser-page.ts', 'browser', {
    'node:buffer': 'browser-buffer.ts',
    'node:crypto': 'browser-crypto.ts',
    'seal-signature.ts': 'browser-signature.ts',
  })
  const style = readFileSync(path.join(folder, 'page.css'), 'utf8')
  const parts: Readonly<Record<string, string>> = {
    __SCRIPT_HASH__: sourceHash(script),
    __STYLE_HASH__: sourceHash(style),
    __STYLE__: style,
    __SCRIPT__: script,
  }
  return readFileSync(path.join(folder, 'page.html'), 'utf8').replaceAll(
    /(?:\/\*)?(__[A-Z_]+__)(?:\*\/)?/g,
    (_, name: string) => parts[name] ?? name,
  )
}

const asModule = (name: string, text: string): string =>
  `export const ${name} = [\n${text
    .split('\n')
    .map((line) => `  ${JSON.stringify(line)},\n`)
    .join('')}].join('\\n')\n`

/** Returns the module that holds both stand-alone verifiers as texts: the page for browsers, and the program for Node. */
export const verifierModule = async (): Promise<string> => {
  const program = await bundled('node-program.ts', 'node', { 'node:crypto': 'node-crypto.ts' })
  return [
    '// Made by `npm run generate` from the files beside it.\n',
    asModule('browserVerifier', await page()),
    asModule('nodeVerifier', program),
  ].join('\n')
}
