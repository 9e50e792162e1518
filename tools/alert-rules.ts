import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { commandLine } from './command-line.ts'
import { promtool } from './promtool.ts'
import { root } from './root.ts'

const USAGE = `usage: node tools/alert-rules.ts
  checks deploy/prometheus with promtool: the configuration, the alert rules and their tests`

commandLine(USAGE, {})
const program = promtool()
if (!program) throw new Error('there is no promtool: install the package prometheus')

const folder = path.join(root, 'deploy/prometheus')
const checks = [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'rules.yml'],
  ['test', 'rules', 'rules.test.yml'],
]
const bad = checks.filter(
  (args) => spawnSync(program, args, { cwd: folder, stdio: 'inherit' }).status !== 0,
)
process.exitCode = bad.length === 0 ? 0 : 1
