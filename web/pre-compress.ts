import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Kinds of files that shrink; fonts are compressed in themselves, and maps are fetched by nobody but developers. */
const shrinks = /\.(js|css|html|svg|json|wasm)$/
const worthwhile = 500

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  if (bytes.length < worthwhile) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}

/** Beside each built file its compressed forms, which the warehouse serves to browsers that understand them. */
export const preCompress = (): Plugin => ({
  name: 'pre-compress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '' }) {
      // While somebody develops, files change under their compressed forms.
      if (this.meta.watchMode) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names.filter((name) => shrinks.test(name)).map((name) => compress(join(dir, name))),
      )
    },
  },
})
