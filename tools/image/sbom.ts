import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A part of a bill of materials. */
export interface Component {
  readonly type: 'library' | 'application'
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly { readonly expression: string }[] | undefined
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[] | undefined
}

interface Described {
  readonly name?: string
  readonly version?: string
  readonly license?: unknown
  readonly private?: boolean
}

const folders = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .toSorted()
    : []

/** Returns the folders of all modules below a `node_modules`, also of those that modules bring for themselves; links are our own. */
export const moduleFolders = (nodeModules: string): readonly string[] =>
  folders(nodeModules).flatMap((name) => {
    const at = path.join(nodeModules, name)
    const own = name.startsWith('@') ? folders(at).map((one) => path.join(at, one)) : [at]
    return own.flatMap((one) => [one, ...moduleFolders(path.join(one, 'node_modules'))])
  })

const npmComponent = (folder: string): Component | undefined => {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Described
  if (!name || !version) return undefined
  return {
    ...{ type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` },
    ...(typeof license === 'string' ? { licenses: [{ expression: license }] } : {}),
  }
}

/** Returns what the modules of these `node_modules` are, each once. */
export const npmComponents = (places: readonly string[]): readonly Component[] => {
  const all = places.flatMap(moduleFolders).flatMap((folder) => npmComponent(folder) ?? [])
  return [...new Map(all.map((one) => [one.purl, one])).values()].toSorted((one, other) =>
    one.purl.localeCompare(other.purl),
  )
}

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''

/** Returns Debian's packages of a root file system, by the list that dpkg keeps there. */
export const debianComponents = (rootfs: string): readonly Component[] =>
  readFileSync(path.join(rootfs, 'var/lib/dpkg/status'), 'utf8')
    .split('\n\n')
    .filter((block) => fieldOf(block, 'Status') === 'install ok installed')
    .map((block) => {
      const [name, version, architecture] = ['Package', 'Version', 'Architecture'].map((field) =>
        fieldOf(block, field),
      )
      const at = encodeURIComponent(version ?? '')
      const purl = `pkg:deb/debian/${name}@${at}?arch=${architecture}`
      return { type: 'library', name: name ?? '', version: version ?? '', purl } as const
    })

/** Returns a bill of materials in the form of CycloneDX. */
export const billOf = (
  product: { readonly name: string; readonly version: string },
  components: readonly Component[],
): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', ...product } },
  components,
})
