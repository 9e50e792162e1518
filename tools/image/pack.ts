import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder } from '../real/cache.ts'
import { imageUser, must } from './root-files.ts'

/** The command of the image, and what it is started with; the same as in the Dockerfile, which a test compares. */
export const imageSettings = {
  environment: {
    NODE_ENV: 'production',
    WEB_DIR: '/app/web/dist',
    DATA_DIR: '/data',
    NODE_COMPILE_CACHE: '/tmp/compiled',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
  command: [
    ...['node', '--enable-source-maps', '--max-semi-space-size=32'],
    'services/warehouse/dist/bundle/main.js',
  ],
  port: 4_000,
} as const

/** Runs buildah on a store of its own, without a daemon and without a registry. */
const buildah = (store: string, ...args: readonly string[]): string => {
  const places = ['--root', path.join(store, 'root'), '--runroot', path.join(store, 'run')]
  return must('buildah', [...places, '--storage-driver', 'vfs', ...args]).trim()
}

/** Makes an image of a root file system, as an archive in the form of OCI. */
export const packImage = (rootfs: string, archive: string, tag: string): void => {
  const store = mkdtempSync(path.join(cacheFolder(), 'image-store-'))
  mkdirSync(path.dirname(archive), { recursive: true })
  rmSync(archive, { force: true })
  try {
    const container = buildah(store, 'from', 'scratch')
    buildah(store, 'copy', '--quiet', container, rootfs, '/')
    const { environment, command, port } = imageSettings
    const settings = [
      ...['--user', `${imageUser}:${imageUser}`, '--workingdir', '/app', '--volume', '/data'],
      ...['--port', String(port), '--cmd', JSON.stringify(command)],
      ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ]
    buildah(store, 'config', ...settings, container)
    buildah(
      store,
      'commit',
      '--quiet',
      '--format',
      'oci',
      container,
      `oci-archive:${archive}:${tag}`,
    )
  } finally {
    // Its files are mounted nowhere; what it made is in the archive.
    rmSync(store, { recursive: true, force: true })
  }
}

/** What an image says of its command. */
export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
}

interface Blob {
  readonly digest: string
}

/** Unpacks an archive into a folder, layer by layer, and returns its configuration. */
export const unpackImage = (archive: string, rootfs: string): ImageConfig => {
  const unpacked = mkdtempSync(path.join(cacheFolder(), 'image-archive-'))
  const blob = ({ digest }: Blob) => path.join(unpacked, 'blobs', digest.replace(':', '/'))
  const read = <Content>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Content
  try {
    must('tar', ['-xf', archive, '-C', unpacked])
    const index = read<{ manifests: readonly Blob[] }>(path.join(unpacked, 'index.json'))
    const [first] = index.manifests
    if (!first) throw new Error('the archive has no image')
    const manifest = read<{ config: Blob; layers: readonly Blob[] }>(blob(first))
    mkdirSync(rootfs, { recursive: true })
    for (const layer of manifest.layers)
      must('tar', ['-xpf', blob(layer), '--numeric-owner', '-C', rootfs])
    return read<{ config: ImageConfig }>(blob(manifest.config)).config
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}
