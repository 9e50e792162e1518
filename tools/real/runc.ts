import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ImageConfig } from '../image/pack.ts'
import { must } from '../image/root-files.ts'
import { ended } from '../processes.ts'

/** A container that ends with the test. */
export interface Container {
  /** Resolves with its output when it has ended. */
  readonly over: Promise<{ readonly outcome: string; readonly output: string }>
  /** Runs a command in it, and returns its output with errors. */
  readonly execute: (...args: readonly string[]) => {
    readonly status: number | null
    readonly output: string
  }
  readonly stop: () => Promise<void>
}

/** What the test gives the container. */
export interface ContainerOptions {
  readonly name: string
  /** Where the files of the container's start go. */
  readonly folder: string
  readonly rootfs: string
  readonly config: ImageConfig
  readonly command?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** A folder of this machine that is `/data` there. */
  readonly data: string
}

const mountOf = (
  destination: string,
  type: string,
  source: string,
  options: readonly string[],
) => ({
  ...{ destination, type, source },
  options: [...options],
})

/** The runtime's own specification with what the image says: its account, its command, nothing that can be written but `/data` and `/tmp`. */
const specOf = ({ rootfs, config, command, env, data }: ContainerOptions, given: Spec): object => {
  const [uid = 0, gid = 0] = config.User.split(':').map(Number)
  const process = {
    ...given.process,
    ...{ terminal: false, user: { uid, gid }, cwd: config.WorkingDir, noNewPrivileges: true },
    args: [...(command ?? config.Cmd)],
    capabilities: {},
    env: [
      ...['PATH=/usr/local/bin:/usr/bin:/bin', ...config.Env],
      ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    ],
  }
  const mounts = [
    ...given.mounts,
    mountOf('/tmp', 'tmpfs', 'tmpfs', ['nosuid', 'nodev', 'size=256m']),
    mountOf('/data', 'bind', data, ['rbind', 'rw']),
  ]
  // The network of this machine: Postgres is here.
  const namespaces = given.linux.namespaces.filter(({ type }) => type !== 'network')
  const root = { path: rootfs, readonly: true }
  return { ...given, root, process, mounts, linux: { ...given.linux, namespaces } }
}

interface Spec {
  readonly process: object
  readonly mounts: readonly object[]
  readonly linux: { readonly namespaces: readonly { readonly type: string }[] }
}

/** Starts a container of an unpacked image under runc. Needs root. */
export const startContainer = (options: ContainerOptions): Container => {
  const { name, folder } = options
  const bundle = path.join(folder, name)
  mkdirSync(bundle, { recursive: true })
  const spec = path.join(bundle, 'config.json')
  must('runc', ['spec', '--bundle', bundle])
  const given = JSON.parse(must('cat', [spec])) as Spec
  writeFileSync(spec, JSON.stringify(specOf(options, given)))
  const state = ['--root', path.join(folder, 'runc')]
  const child = spawn('runc', [...state, 'run', '--bundle', bundle, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += String(bytes)
    })
  const over = ended(child).then((outcome) => ({ outcome, output }))
  return {
    over,
    execute: (...args) => {
      const { status, stdout, stderr } = spawnSync('runc', [...state, 'exec', name, ...args], {
        encoding: 'utf8',
      })
      return { status, output: `${stdout}${stderr}`.trim() }
    },
    stop: async () => {
      spawnSync('runc', [...state, 'kill', name, 'TERM'])
      await over
      spawnSync('runc', [...state, 'delete', '--force', name])
    },
  }
}
