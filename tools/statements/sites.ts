import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../root.ts'

/** Asked for with this, a module of the tree and all that it imports tell which statements they make. */
export const WATCHED = '?statements'

const TEMPLATE = /(?<![\w.])sql(?=(<[^`;]*?>)?`)/g
const BUILDER = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g
const TOP_LEVEL = /^(?:export )?(?:async )?(?:const|function\*?|class) (\w+)/gm

const CODE_COMMENT = /^\s*(\/\/|\*|\/\*)/

/** Returns the places of statements, or of pieces of one: `path:line:column`. */
export const sitesIn = (file: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      CODE_COMMENT.test(line)
        ? []
        : [TEMPLATE, BUILDER].flatMap((pattern) =>
            [...line.matchAll(pattern)].map((match) => `${file}:${index + 1}:${match.index}`),
          ),
    )

/** The source with a mark at each site, and with everything of its top level exported. */
const watched = (file: string, text: string): string => {
  const lines = text.split('\n').map((line, index) => {
    if (CODE_COMMENT.test(line)) return line
    const site = (column: number) => `'${file}:${index + 1}:${column}'`
    const marks = [
      ...[...line.matchAll(TEMPLATE)].map(({ index: at }) => ({
        at,
        length: 3,
        by: `statementSites.tag(sql, ${site(at)})`,
      })),
      ...[...line.matchAll(BUILDER)].map(({ 0: call, index: at }) => ({
        at,
        length: call.length,
        by: `${call}...statementSites.built(${site(at)}), `,
      })),
    ]
    return marks
      .toSorted((a, b) => b.at - a.at)
      .reduce((all, { at, length, by }) => all.slice(0, at) + by + all.slice(at + length), line)
  })
  const names = [...text.matchAll(TOP_LEVEL)].map(([, name = '']) => name)
  const own = names.map((name) => `${name} as own_${name}`).join(', ')
  return `${lines.join('\n')}\nexport { ${own} }\n`
}

const isOurs = (id: string): boolean =>
  /\.ts$/.test(id) && id.startsWith(root) && !id.includes('/node_modules/')

/** Marks the sites of modules that are asked for with `?statements`, and of those that they import. */
export const statementSites = (): Plugin => ({
  name: 'statement-sites',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer?.endsWith(WATCHED) || source.endsWith(WATCHED)) return null
    const found = await this.resolve(source, importer.slice(0, -WATCHED.length), { skipSelf: true })
    return found && isOurs(found.id) ? `${found.id}${WATCHED}` : found
  },
  load(id) {
    if (!id.endsWith(WATCHED)) return null
    const file = id.slice(0, -WATCHED.length)
    return watched(path.relative(root, file), readFileSync(file, 'utf8'))
  },
})
