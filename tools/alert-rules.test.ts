import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Registry, register } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { root } from './root.ts'

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const load = (file: string): Promise<unknown> => import(path.join(root, file))

interface Described {
  readonly describeMetrics: (...sources: readonly object[]) => unknown
}

interface Metric {
  readonly name: string
  readonly type: string
  readonly labelNames?: readonly string[]
}

/** The metrics that the services describe in their registries. */
const exported: Metric[] = []

beforeAll(async () => {
  const sync = new Registry()
  const ofSync = (await load('services/sync/src/monitor.ts')) as Described
  ofSync.describeMetrics(sync, { idleCount: 0, totalCount: 0, waitingCount: 0 })
  const ofWarehouse = (await load('services/warehouse/src/metrics.ts')) as Described
  ofWarehouse.describeMetrics({ pools: {}, log: async () => null, queue: async () => null })
  for (const metric of [...register.getMetricsAsArray(), ...sync.getMetricsAsArray()])
    exported.push(metric as unknown as Metric)
})

/** Names under which a metric is read: those of a histogram have an ending. */
const namesOf = ({ name, type }: Metric): readonly string[] => {
  const isHistogram = String(type) === 'histogram'
  return isHistogram ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
}

const dashboard = textOf('deploy/grafana/stammbuch.json')
const rules = textOf('deploy/prometheus/rules.yml')

/** Words of PromQL that look like metrics: `up` is Prometheus' own. */
const own = ['up', 'on', 'by']

const expressionsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ +expr: (>-\n(?: {10}.*\n)+|.*)/gm)].map(([, one = '']) => one)

const panels = (JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] }).panels
const used = {
  dashboard: panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  rules: expressionsIn(rules),
}

/** Metrics in an expression: what stands before labels, a range or an end, without functions, labels and strings. */
const metricsIn = (expression: string): readonly string[] =>
  [
    ...expression
      .replaceAll(/"[^"]*"/g, '""')
      .replaceAll(/\{[^}]*\}/g, '{}')
      .replaceAll(/\b(?:by|without|on)\s*\([^)]*\)/g, '')
      .matchAll(/[a-z_][a-z0-9_]*(?![a-z0-9_]*\s*\()(?=[\s{[)]|$)/g),
  ]
    .map(([name]) => name)
    .filter((name) => name.includes('_') || name === 'up')
    .filter((name) => !name.startsWith('__'))

test.each(['dashboard', 'rules'] as const)(
  '[O-007] the %s names only metrics that the services export',
  (place) => {
    const names = new Set([...exported.flatMap(namesOf), ...own])
    const asked = used[place].flatMap(metricsIn)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
  },
)

test('[O-007] every metric of the product is on the dashboard', () => {
  const shown = new Set(used.dashboard.flatMap(metricsIn))
  const products = exported.filter(({ name }) => name.startsWith('stammbuch_'))
  expect(products.length).toBeGreaterThan(20)
  const hidden = products.filter((metric) => !namesOf(metric).some((name) => shown.has(name)))
  expect(hidden.map(({ name }) => name)).toEqual([])
})

test('[O-007] every alert has a test in which it fires', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tests = textOf('deploy/prometheus/rules.test.yml')
  const fired = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect([...fired].sort()).toEqual([...alerts].sort())
})
