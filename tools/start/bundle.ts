import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { root } from '../root.ts'
import { linesFileOf, type SourceLines } from './source-lines.ts'

/** The programs of the warehouse: its main thread and the threads that it starts, whose files it looks for beside its own. */
export const PROGRAMS = {
  main: 'services/warehouse/src/main.ts',
  'pending.worker': 'services/warehouse/src/verification/pending/columns/pending.worker.ts',
  'learn-model.worker': 'services/warehouse/src/conflicts/learn-model.worker.ts',
  'verify-part.worker': 'libs/ledger/src/verify-part.worker.ts',
  'release-pdf.worker': 'services/warehouse/src/releases/document/release-pdf.worker.ts',
  'sheet.worker': 'libs/sheets/src/worker/sheet.worker.ts',
} as const

/** Loading them does nothing, though they do not say so: a thread that does not use them need not carry them. */
const inert = /[\\/]node_modules[\\/](@nats-io|tweetnacl)[\\/]/

const absolute = (file: string): string => JSON.stringify(path.resolve(root, file))

/** Has a program trace its sources before anything of it runs. */
const traced = (program: string): Plugin => {
  const modules: Readonly<Record<string, string>> = {
    '\0start': `import '\\0trace'\nimport ${absolute(program)}`,
    '\0trace': `import { traceSources } from ${absolute('tools/start/source-lines.ts')}\ntraceSources()`,
  }
  return {
    name: 'traced',
    resolveId: (id) => (id in modules ? id : null),
    load: (id) => modules[id] ?? null,
  }
}

/** Leaves out packages that others can do without, and that are not installed: they find that out when they run, as ever. */
const optional: Plugin = {
  name: 'optional',
  async resolveId(id, importer, options) {
    if (!importer || /^[.\0/]|^node:/.test(id)) return null
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return found ?? { id, external: true }
  },
}

const httpNames = [
  ...[
    'Agent',
    'ClientRequest',
    'IncomingMessage',
    'METHODS',
    'OutgoingMessage',
    'STATUS_CODES',
    'Server',
  ],
  ...['ServerResponse', 'createServer', 'get', 'globalAgent', 'maxHeaderSize', 'request'],
  ...['validateHeaderName', 'validateHeaderValue'],
]

/** Takes `node:http` without its names for sockets of browsers: who imports it reads all of them, and so loads all of undici at the start. */
const plainHttp: Plugin = {
  name: 'plain http',
  resolveId: (id, _importer, { kind }) =>
    /^(node:)?http$/.test(id) && kind === 'import-statement' ? '\0http' : null,
  load: (id) =>
    id === '\0http'
      ? `const http = process.getBuiltinModule('node:http')
         export default http
         export const { ${httpNames.join(', ')} } = http`
      : null,
}

const linesOf = ({ code, map }: OutputChunk): SourceLines => {
  if (!map) throw new Error('a bundle without a source map')
  const places = new SourceMap({ ...map, file: map.file ?? '', sourceRoot: '' })
  const sources = map.sources.filter((source) => !source.includes('node_modules/'))
  const numbers = new Map(sources.map((source, number) => [source, number]))
  const starts: [number, number, number][] = []
  let [lastSource, shift] = [-1, 0]
  for (const [at, text] of code.split('\n').entries()) {
    const entry = places.findEntry(at, text.search(/\S|$/))
    const isHere = 'originalSource' in entry && entry.generatedLine === at
    const source = isHere ? (numbers.get(entry.originalSource) ?? -1) : -1
    const sourceLine = isHere && source >= 0 ? entry.originalLine + 1 : 0
    if (source === lastSource && (source < 0 || sourceLine - at === shift)) continue
    starts.push([at + 1, source, sourceLine])
    ;[lastSource, shift] = [source, sourceLine - at]
  }
  return { sources, starts }
}

/** A single character beyond ASCII, which only texts of SQL still have, makes Node keep the whole file at two bytes for each. */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A file that a process may be about to read is there at any moment, and whole. */
const replaceFile = (file: string, text: string): void => {
  const written = `${file}.${process.pid}`
  writeFileSync(written, text)
  renameSync(written, file)
}

/** Bundles one program, from the file at which it begins, into a folder, as `<name>.js` with its lines beside it. */
export const bundleProgram = async (
  name: string,
  program: string,
  folder: string,
): Promise<void> => {
  const bundle = await rolldown({
    input: { [name]: '\0start' },
    platform: 'node',
    // Read when somebody prints: it is large, and looks for its fonts beside its own files.
    external: [/^pdfmake(\/|$)/],
    cwd: root,
    tsconfig: path.join(root, 'services/warehouse/tsconfig.json'),
    plugins: [traced(program), optional, plainHttp],
    treeshake: { moduleSideEffects: [{ test: inert, sideEffects: false }] },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    dir: folder,
    format: 'esm',
    codeSplitting: false,
    sourcemap: 'hidden',
    // Classes are known by their names, to Nest and in traces.
    keepNames: true,
    comments: false,
    minify: {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: false, asciiOnly: true, legalComments: 'none' },
    },
  })
  await bundle.close()
  const [chunk] = output
  const file = path.join(folder, `${name}.js`)
  replaceFile(linesFileOf(file), JSON.stringify(linesOf(chunk)))
  replaceFile(file, inAscii(chunk.code))
}

/** Bundles the programs of the warehouse into a folder, each a single file: finding and reading 2,800 took half of the start. */
export const bundleWarehouse = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  await Promise.all(
    Object.entries(PROGRAMS).map(([name, program]) => bundleProgram(name, program, folder)),
  )
}

if (import.meta.main) await bundleWarehouse(path.join(root, 'services/warehouse/dist/bundle'))
