import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { commandLine, misused } from './command-line.ts'
import { ended, endProcess } from './processes.ts'
import { chartTools, chartVersions } from './real/chart.ts'
import { clusterVersions } from './real/cluster-part.ts'
import { againstDebian, debianParts } from './real/debian-parts.ts'
import { startEngine } from './real/engine.ts'
import { fetchPart } from './real/fetch-part.ts'
import { glewlwydFolder } from './real/glewlwyd.ts'
import { imageVersions } from './real/image-part.ts'
import { type Java, javas } from './real/java.ts'
import { engines, keycloak, type Part } from './real/parts.ts'
import { root } from './root.ts'

const USAGE = `usage: npm run test:real [-- [--again] [--minutes N] <part> …]
  fetches Elasticsearch, OpenSearch and Keycloak once, starts them on free ports, runs the tests against them and against
  the stand-ins, one after the other; needs a JDK (17 for Elasticsearch 8, 21 for the others), for Keycloak a Chromium and,
  the first time, the network;
  oidc (glewlwyd, an identity provider of another make), pgbouncer, backup (pgbackrest),
  archive and standby (patroni, etcd, haproxy) need apt and dpkg-deb instead, and no root;
  cluster (nginx, three NATS servers, three warehouses and two workers by the files of deploy/) needs nginx from Debian and
  builds nats-server where there is Go; chart builds helm and kubeconform there;
  image needs root, debootstrap, buildah and runc;
  parts: elasticsearch, opensearch, keycloak, oidc, pgbouncer, backup, archive, standby, cluster, chart, image, all unless named;
  exit code 1: a test failed, 3: something could not be run
  --again            runs a part that failed once more, and says so
  --minutes N        begins no part after so many minutes, and ends one that takes a quarter of an hour; both count as not run
  MAVEN_REPOSITORY   where they are fetched from, Maven Central unless it says otherwise`

const { values, positionals: names } = commandLine(USAGE, {
  again: { type: 'boolean', default: false },
  minutes: { type: 'string', default: 'Infinity' },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) misused(USAGE, 'minutes: a number above 0')

/** Exit code where not everything could be run; nothing that ran failed. */
const incomplete = 3

type Outcome = 'passed' | 'failed' | 'not run'

interface Result {
  readonly outcome: Outcome
  readonly told: string
}

/** The longest that one part may take where the whole has a limit, in minutes; each takes a fraction of it on an idle machine. */
const mostMinutes = 15

/** Runs tests. @throws when they are not over in time where there is a limit: that says something of the machine, nothing of the product */
const vitest = async (
  files: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Outcome> => {
  const program = path.join(root, 'node_modules/.bin/vitest')
  const child = spawn(program, ['run', '--project', 'real', ...files], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
  })
  let isLate = false
  const giveUp = () => {
    isLate = true
    void endProcess(child.pid ?? 0, 'SIGTERM', 30_000)
  }
  const timer = minutes < Infinity ? setTimeout(giveUp, mostMinutes * 60_000) : undefined
  const code = await ended(child)
  clearTimeout(timer)
  if (isLate) throw new Error(`not over after ${mostMinutes} minutes`)
  return code === 'code 0' ? 'passed' : 'failed'
}

/** Runs the tests against one engine, which goes afterwards: two at once would need twice the memory. */
const againstEngine = async (part: Part, java: Java): Promise<Outcome> => {
  const { name, url, pid, stop } = await startEngine(part, java)
  try {
    const REAL_ENGINES = JSON.stringify([{ name, url, pid }])
    return await vitest(['elasticsearch.real'], { REAL_ENGINES })
  } finally {
    await stop()
  }
}

/** Runs the tests of names, passwords and certificates against a node that is locked. */
const againstLocked = async (part: Part, java: Java): Promise<Outcome> => {
  const { name, url, lock, stop } = await startEngine(part, java, true)
  try {
    return await vitest(['locked-index.real'], {
      REAL_LOCKED: JSON.stringify({ name, url, ...lock }),
    })
  } finally {
    await stop()
  }
}

/** Runs the tests against one engine as it is, and where its distribution can be locked, so as well. */
const againstBoth = async (part: Part, java: Java): Promise<Outcome> => {
  const open = await againstEngine(part, java)
  if (part.name !== 'Elasticsearch') return open
  const locked = await againstLocked(part, java)
  return open === 'passed' ? locked : open
}

/** Runs the tests that start, stop and change the identity provider themselves. */
const againstProvider = async (part: Part, java: Java): Promise<Outcome> => {
  if (!findChromium()) throw new Error('no Chromium')
  const place = { program: await fetchPart(part), java: java.home }
  return vitest(['keycloak.real'], { REAL_KEYCLOAK: JSON.stringify(place) })
}

const onJava = async (part: Part, run: typeof againstEngine): Promise<Result> => {
  const java = javas().find(({ major }) => major >= part.java)
  if (!java) return { outcome: 'not run', told: `no JDK ${part.java} or newer` }
  const since = performance.now()
  const outcome = await run(part, java)
  const seconds = Math.round((performance.now() - since) / 1_000)
  return { outcome, told: `on Java ${java.major}; ${seconds} s` }
}

/** Runs the tests of a part that needs no Java, and returns what they noted. */
const withNotes = async (
  versions: () => string,
  files: readonly string[],
  settings: () => Readonly<Record<string, string>>,
): Promise<Result> => {
  const began = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-notes-'))
  const notes = path.join(folder, 'notes')
  writeFileSync(notes, '')
  try {
    const told = versions()
    const outcome = await vitest(files, { ...settings(), REAL_NOTES: notes })
    const noted = readFileSync(notes, 'utf8').trim().split('\n').filter(Boolean)
    const seconds = Math.round((performance.now() - began) / 1_000)
    return { outcome, told: [`${told}; ${seconds} s`, ...noted].join('\n  ') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Something that can be named on the command line. */
interface Runnable {
  readonly name: string
  readonly title: string
  /** @throws when it cannot be run here */
  readonly run: () => Promise<Result>
}

const javaPart = (part: Part, run: typeof againstEngine): Runnable => ({
  name: part.name.toLowerCase(),
  title: `${part.name} ${part.version}`,
  run: () => onJava(part, run),
})

const parts: readonly Runnable[] = [
  ...engines.map((part) => javaPart(part, againstBoth)),
  javaPart(keycloak, againstProvider),
  {
    name: 'oidc',
    title: 'oidc',
    run: async () => {
      if (!findChromium()) throw new Error('no Chromium')
      const glewlwyd = await glewlwydFolder()
      const versions = () => `glewlwyd ${glewlwyd.version('glewlwyd')}`
      return withNotes(versions, ['oidc.real'], () => ({ REAL_OIDC: 'yes' }))
    },
  },
  ...debianParts.map((part) => ({
    name: part.name,
    title: part.name,
    run: () => againstDebian(part, (tests, settings) => vitest([tests], settings)),
  })),
  {
    name: 'cluster',
    title: 'cluster',
    run: () => withNotes(clusterVersions, ['cluster.real'], () => ({ REAL_CLUSTER: 'yes' })),
  },
  {
    name: 'chart',
    title: 'chart',
    run: () =>
      withNotes(
        () => chartVersions,
        ['chart.real'],
        () => ({ REAL_CHART: JSON.stringify(chartTools()) }),
      ),
  },
  {
    name: 'image',
    title: 'image',
    run: () => withNotes(imageVersions, ['image.real'], () => ({ REAL_IMAGE: 'yes' })),
  },
]
if (names.some((name) => !parts.some((part) => part.name === name))) misused(USAGE)

const began = performance.now()

const runPart = ({ run }: Runnable): Promise<Result> =>
  run().catch(
    (error: unknown): Result => ({
      outcome: 'not run',
      told: error instanceof Error ? error.message : String(error),
    }),
  )

const isOver = (): boolean => performance.now() - began > minutes * 60_000

/** Runs a part while there is time, and once more where it failed and that was asked for. */
const resultOf = async (part: Runnable): Promise<Result> => {
  if (isOver()) return { outcome: 'not run', told: `${minutes} minutes were over` }
  const first = await runPart(part)
  if (first.outcome !== 'failed' || !values.again || isOver()) return first
  const { outcome, told } = await runPart(part)
  return { outcome, told: `FAILED ONCE, ran again; ${told}` }
}

const outcomes: Outcome[] = []
const summary: string[] = []
for (const part of parts.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n── ${part.title} ${'─'.repeat(40)}`)
  const { outcome, told } = await resultOf(part)
  outcomes.push(outcome)
  summary.push(`${part.title}: ${outcome.toUpperCase()}, ${told}`)
}
console.log(`\n${summary.join('\n')}`)
process.exitCode = outcomes.includes('failed') ? 1 : outcomes.includes('not run') ? incomplete : 0
