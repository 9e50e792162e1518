import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { commandLine } from './command-line.ts'
import { promtool } from './promtool.ts'
import { root } from './root.ts'

const USAGE = `usage: node tools/alert-rules.ts
  checks deploy/prometheus with promtool: the configuration, the alert rules and their tests; and that Prometheus understands every
  expression of deploy/grafana`

commandLine(USAGE, {})
const program = promtool()
if (!program) throw new Error('there is no promtool: install the package prometheus')

const folder = path.join(root, 'deploy/prometheus')
const checks = [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'rules.yml'],
  ['test', 'rules', 'rules.test.yml'],
]

/** Writes the expressions of the dashboard as rules, which is the one form that promtool parses; returns the file. */
const dashboardRules = (into: string): string => {
  const text = readFileSync(path.join(root, 'deploy/grafana/stammbuch.json'), 'utf8')
  const { panels } = JSON.parse(text) as {
    readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
  }
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  if (expressions.length === 0) throw new Error('the dashboard asks nothing')
  // Grafana replaces its variables before it asks.
  const asked = expressions.map((expr) =>
    expr.replaceAll(/\$(?:__rate_interval|__interval)/g, '5m'),
  )
  const rules = asked.map((expr, at) => ({ record: `dashboard:expression_${at}`, expr }))
  const file = path.join(into, 'dashboard.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  return file
}

const temporary = mkdtempSync(path.join(tmpdir(), 'stammbuch-dashboard-'))
try {
  const bad = [...checks, ['check', 'rules', dashboardRules(temporary)]].filter(
    (args) => spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status !== 0,
  )
  process.exitCode = bad.length === 0 ? 0 : 1
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
