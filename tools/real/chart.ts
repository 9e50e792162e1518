import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'
import { goModule, goProgram } from './go-program.ts'

const helm = { name: 'helm', version: '3.22.0', package: 'helm.sh/helm/v3/cmd/helm@v3.22.0' }
const kubeconform = {
  name: 'kubeconform',
  version: '0.8.0',
  package: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0',
}
/** Has Kubernetes' own description of its API among its test data. */
const described = { module: 'k8s.io/cli-runtime@v0.37.0', file: 'artifacts/openapi/swagger.json' }

/** What the chart is rendered and checked with. */
export interface ChartTools {
  readonly helm: string
  readonly kubeconform: string
  readonly swagger: string
}

/** Returns the versions that are used. */
export const chartVersions = `helm ${helm.version}, kubeconform ${kubeconform.version}, schemas of ${described.module}`

/** Returns the programs, built where they are not there yet. @throws where one cannot be had */
export const chartTools = (): ChartTools => {
  const [renders, checks, module] = [
    goProgram(helm),
    goProgram(kubeconform),
    goModule(described.module),
  ]
  if (!renders || !checks || !module)
    throw new Error('helm and kubeconform could not be built: no Go, or no network')
  return { helm: renders, kubeconform: checks, swagger: path.join(module, described.file) }
}

type Schema = Readonly<Record<string, unknown>>

interface Group {
  readonly group: string
  readonly kind: string
  readonly version: string
}

/** A definition that refuses what it does not know, as a strict API server does. */
const strict = (name: string, definition: Schema): Schema => {
  if (name.endsWith('.IntOrString')) return { oneOf: [{ type: 'string' }, { type: 'integer' }] }
  if (name.endsWith('.Quantity')) return { oneOf: [{ type: 'string' }, { type: 'number' }] }
  return definition.properties ? { ...definition, additionalProperties: false } : definition
}

/** Writes a schema for each kind of Kubernetes' description, where kubeconform looks for them; returns its setting. */
export const writeSchemas = (swagger: string, folder: string): string => {
  mkdirSync(folder, { recursive: true })
  const { definitions } = JSON.parse(readFileSync(swagger, 'utf8')) as {
    readonly definitions: Readonly<Record<string, Schema>>
  }
  const all = Object.fromEntries(
    Object.entries(definitions).map(([name, one]) => [name, strict(name, one)]),
  )
  writeFileSync(path.join(folder, 'all.json'), JSON.stringify({ definitions: all }))
  for (const [name, one] of Object.entries(definitions))
    for (const { group, kind, version } of (one['x-kubernetes-group-version-kind'] ??
      []) as readonly Group[]) {
      const [first = ''] = group.split('.')
      const file = [kind, first, version].filter(Boolean).join('-').toLowerCase()
      const at = { $ref: `all.json#/definitions/${name}` }
      writeFileSync(path.join(folder, `${file}.json`), JSON.stringify(at))
    }
  return path.join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json')
}

export const chart = path.join(root, 'deploy/chart')

/** Runs a program with a text as its input; its output with errors, and its exit code. */
export const run = (
  file: string,
  args: readonly string[],
  input = '',
): { readonly status: number | null; readonly text: string } => {
  const { status, stdout, stderr } = spawnSync(file, args, { input, encoding: 'utf8' })
  return { status, text: `${stdout}${stderr}` }
}
