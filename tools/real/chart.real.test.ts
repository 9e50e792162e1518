import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { type ChartTools, chart, run, writeSchemas } from './chart.ts'
import { noteResult } from './notes.ts'

const given = process.env.REAL_CHART
const example = ['-f', path.join(chart, 'ci/example.yaml')]

describe.skipIf(!given)('the chart', () => {
  const tools = JSON.parse(given ?? '{}') as ChartTools
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-chart-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const render = (...more: readonly string[]) =>
    run(tools.helm, ['template', 'stammbuch', chart, ...example, ...more])
  let schemas: string | undefined
  const check = (manifests: string) => {
    schemas ??= writeSchemas(tools.swagger, path.join(folder, 'schemas'))
    const args = ['-strict', '-summary', '-verbose', '-schema-location', schemas, '-']
    return run(tools.kubeconform, args, manifests)
  }

  test('is rendered to manifests that Kubernetes takes', () => {
    const lint = run(tools.helm, ['lint', '--strict', chart, ...example])
    expect([lint.status, lint.text]).toEqual([0, expect.stringContaining('0 chart(s) failed')])
    const { status, text } = render()
    expect(status).toBe(0)
    const found = [...text.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
    expect(new Set(found)).toEqual(
      new Set([
        ...['Deployment', 'Service', 'PodDisruptionBudget', 'PersistentVolumeClaim'],
        ...['Ingress', 'Job', 'NetworkPolicy'],
      ]),
    )
    const checked = check(text)
    expect([checked.status, checked.text]).toEqual([
      0,
      expect.stringMatching(`Valid: ${found.length}, Invalid: 0, Errors: 0, Skipped: 0`),
    ])
    noteResult(`${found.length} manifests valid`)
  })

  test('is not called valid when it is not', () => {
    const { text } = render()
    const wrong = check(text.replace('  replicas: 2', '  replikas: 2'))
    expect(wrong.status).toBe(1)
    expect(wrong.text).toContain('replikas')
    expect(check(text.replace('replicas: 2', "replicas: 'zwei'")).status).toBe(1)
  })

  test.each(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'warehouseNats', 'syncNats', 'sealKey'])(
    'is not rendered without the secret %s, and names it',
    (name) => {
      const { status, text } = render('--set', `secrets.${name}.name=`)
      expect(status).not.toBe(0)
      expect(text).toContain(`secrets.${name}.name must be set`)
    },
  )

  test('sets what the services know, and secrets by reference alone', () => {
    const { text } = render()
    const known = ['services/warehouse/src/platform/config.ts', 'services/sync/src/settings.ts']
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    const names = [...text.matchAll(/^ +- name: ([A-Z][A-Z0-9_]+)$/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(15)
    const isKnown = (name: string) => known.includes(name) || readme.includes(`\`${name}\``)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
    const values = [...text.matchAll(/- name: ([A-Z_]+)\n +value: (.*)/g)].map(([, name]) => name)
    expect(
      values.filter((name) => /(_SECRET|_KEY|DATABASE_URL|NATS_URL)$/.test(name ?? '')),
    ).toEqual([])
  })

  test('lets nothing run as root, write to its image or talk to whom it need not', () => {
    const { text } = render()
    const pods = text.match(/^ +containers:$/gm)?.length
    expect(pods).toBe(3)
    for (const guard of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]'])
      expect([guard, text.split(guard).length - 1]).toEqual([guard, pods])
    expect(text.match(/policyTypes: \[Ingress, Egress\]/g)).toHaveLength(3)
  })

  test('migrates before anything of a new version starts', () => {
    const job = render()
      .text.split(/^---$/m)
      .find((one) => /^kind: Job$/m.test(one))
    expect(job).toContain('helm.sh/hook: pre-install,pre-upgrade')
    expect(job).toContain('tools/migrate.ts')
  })
})
