import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from './command-line.ts'
import { packImage } from './image/pack.ts'
import { billPlace, layOutRoot } from './image/root-files.ts'
import { cacheFolder } from './real/cache.ts'
import { root } from './root.ts'
import { buildServices, buildWeb, bundledWarehouse } from './start/build.ts'

const USAGE = `usage: npm run image [-- <folder>]
  builds the image of the Dockerfile without a registry and without a daemon: debootstrap, npm and buildah, as root; into the folder, dist
  unless named, come the archive (form: oci-archive) and its bill of materials (CycloneDX)`

const [folder = 'dist'] = commandLine(USAGE, {}).positionals
if (process.getuid?.() !== 0) throw new Error('only root can lay out the files of an image')

buildServices()
bundledWarehouse()
buildWeb()
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string
}
const into = path.resolve(folder)
mkdirSync(into, { recursive: true })
mkdirSync(cacheFolder(), { recursive: true })
const work = mkdtempSync(path.join(cacheFolder(), 'image-'))
try {
  const rootfs = path.join(work, 'rootfs')
  layOutRoot(rootfs)
  const archive = path.join(into, `stammbuch-${version}.tar`)
  packImage(rootfs, archive, `stammbuch:${version}`)
  const bill = path.join(into, `stammbuch-${version}.cdx.json`)
  copyFileSync(path.join(rootfs, billPlace), bill)
  const megabytes = Math.round(statSync(archive).size / 1e6)
  console.log(`${archive} (${megabytes} MB)\n${bill}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
