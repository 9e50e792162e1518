import { spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { cacheFolder } from '../real/cache.ts'
import { root } from '../root.ts'
import { billOf, debianComponents, npmComponents } from './sbom.ts'

/** The release of Debian that the image stands on, as the Dockerfile does. */
const SUITE = 'bookworm'

/** The account of the services in the image. */
export const imageUser = 1_000

/** Runs a program. @throws with the end of its output when it fails */
export const must = (
  file: string,
  args: readonly string[],
  { cwd = root, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string => {
  const { status, stdout, stderr, error } = spawnSync(file, [...args], {
    ...{ cwd, encoding: 'utf8', maxBuffer: 2 ** 27, env: { ...process.env, ...env } },
  })
  if (status === 0) return stdout
  const told = `${stdout ?? ''}${stderr ?? ''}`.split('\n').slice(-20).join('\n')
  throw new Error(`${path.basename(file)} ${args[0] ?? ''}: ${error?.message ?? told}`)
}

/** Debian's smallest system, without what only installing more of it needs. It is made once; delete its folder for newer packages. */
export const debianSystem = (): string => {
  const folder = path.join(cacheFolder(), `image-${SUITE}`)
  if (existsSync(folder)) return folder
  const made = `${folder}.${process.pid}.new`
  try {
    const include = '--include=ca-certificates,libstdc++6,tzdata'
    must('debootstrap', ['--variant=minbase', include, SUITE, made])
    for (const name of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/man', 'usr/share/locale'])
      rmSync(path.join(made, name), { recursive: true, force: true })
    for (const name of readdirSync(path.join(made, 'usr/share/doc')))
      for (const file of readdirSync(path.join(made, 'usr/share/doc', name)))
        if (file !== 'copyright')
          rmSync(path.join(made, 'usr/share/doc', name, file), { recursive: true, force: true })
    renameSync(made, folder)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return folder
}

/** What of the sources and builds the services and tools read, as the Dockerfile copies it. */
const parts = ['libs', 'services', 'migrations', 'tools', 'web/dist']
const manifests = (): readonly string[] => {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[]
  }
  const members = workspaces.flatMap((one) => {
    if (!one.endsWith('/*')) return [one]
    const folder = one.slice(0, -2)
    return readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
  })
  return ['', ...members]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(root, file)))
}

/** How npm installs what runs: the web app is built, and its modules are part of what was built. The same as in the Dockerfile. */
export const installing = [
  ...['-w', 'services/warehouse', '-w', 'services/sync'],
  ...['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'],
] as const

/** Copies the product, without tests, and installs the modules that it runs with. */
const copyProduct = (app: string): void => {
  for (const file of [...manifests(), 'package-lock.json']) {
    mkdirSync(path.dirname(path.join(app, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(app, file))
  }
  must('npm', ['ci', ...installing], { cwd: app })
  const filter = (from: string) =>
    !/(\/node_modules|\/dist-types|\.tsbuildinfo|\.test\.tsx?|\/\.built|\/compiled)$/.test(from)
  for (const part of parts)
    cpSync(path.join(root, part), path.join(app, part), { recursive: true, filter })
}

/** Writes the account of the services, and the folders that they may write to. */
const addAccount = (rootfs: string): void => {
  const add = (file: string, line: string) => {
    const at = path.join(rootfs, 'etc', file)
    writeFileSync(at, `${readFileSync(at, 'utf8')}${line}\n`)
  }
  add('passwd', `node:x:${imageUser}:${imageUser}::/home/node:/usr/sbin/nologin`)
  add('group', `node:x:${imageUser}:`)
  for (const folder of ['data', 'heads', 'home/node']) {
    mkdirSync(path.join(rootfs, folder), { recursive: true })
    chownSync(path.join(rootfs, folder), imageUser, imageUser)
  }
}

/** Returns the places of modules in the image: those of all, and those that a part has for itself. */
export const moduleRoots = (rootfs: string): readonly string[] =>
  manifests().map((file) => path.join(rootfs, 'app', path.dirname(file), 'node_modules'))

/** Where the bill of materials stands in the image. */
export const billPlace = 'usr/share/sbom/stammbuch.cdx.json'

/** Returns the bill of materials of a root file system: Debian's packages, Node and the modules. */
export const billOfRoot = (rootfs: string): object => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const node = process.versions.node
  const runtime = { type: 'application', name: 'node', version: node } as const
  return billOf({ name: 'stammbuch', version }, [
    ...debianComponents(rootfs),
    { ...runtime, purl: `pkg:generic/node@${node}` },
    ...npmComponents(moduleRoots(rootfs)),
  ])
}

/** Lays out the root file system of the image in a folder: Debian, Node, the product and the bill of materials. Needs root. */
export const layOutRoot = (rootfs: string): void => {
  must('cp', ['-a', debianSystem(), rootfs])
  copyFileSync(process.execPath, path.join(rootfs, 'usr/local/bin/node'))
  copyProduct(path.join(rootfs, 'app'))
  addAccount(rootfs)
  const bill = path.join(rootfs, billPlace)
  mkdirSync(path.dirname(bill), { recursive: true })
  writeFileSync(bill, `${JSON.stringify(billOfRoot(rootfs), null, 1)}\n`)
}
