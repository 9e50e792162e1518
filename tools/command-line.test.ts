import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, tool), ...args],
    {
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    },
  )
  return { status, stdout, stderr }
}

// Each is a process of its own that loads the whole product.
const timeout = 120_000
const tools = [
  'token.ts',
  'seed.ts',
  'migrate.ts',
  'log-verify.ts',
  'dead-letters.ts',
  'dump-restore.ts',
  'upgrade-dump.ts',
  'verify-export.ts',
  'contact-erase.ts',
  'projections-dump.ts',
  'projections-rebuild.ts',
  'start.ts',
  'test.ts',
  'generate.ts',
  'salesforce-metadata.ts',
  'salesforce-adopt.ts',
  'boundaries.ts',
  'measure.ts',
  'screens.ts',
  'web-budget.ts',
  'stand-ins/dms.ts',
  'stand-ins/elasticsearch.ts',
  'stand-ins/identity-provider.ts',
  'stand-ins/nominatim.ts',
  'stand-ins/salesforce.ts',
  'stand-ins/webhook.ts',
  '../bench/run.ts',
  '../bench/matching.ts',
  '../web/e2e/screens/take-screens.ts',
]

test.each(tools)(
  '%s tells how it is used, and does nothing it was not asked for',
  {
    timeout,
  },
  (tool) => {
    expect(run(tool, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^usage: /),
    })
    const unknown = run(tool, '--no-such-option')
    expect(unknown.status).toBe(2)
    expect(unknown.stderr).toMatch(/^Unknown option[\s\S]*usage: /)
    expect(unknown.stderr).not.toContain('    at ')
  },
)

test.each(['warehouse', 'sync'])(
  '%s tells how it is used instead of starting',
  {
    timeout,
  },
  (service) => {
    const main = `../services/${service}/dist/main.js`
    for (const option of ['--help', '-h'])
      expect(run(main, option)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^usage: node services/),
      })
    expect(run(main, '--no-such-option').status).toBe(1)
  },
)

test('published heads that are not there prove nothing, and a failure is one line', {
  timeout,
}, () => {
  expect(run('log-verify.ts', '--head', '/no/such/file')).toMatchObject({ status: 2, stdout: '' })
  expect(run('dead-letters.ts', '--target', 'nowhere').status).toBe(2)
  expect(run('dead-letters.ts', '--retry', 'no-id').status).toBe(2)
  const away = run('dead-letters.ts')
  expect([away.status, away.stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^the database cannot be reached.*ECONNREFUSED/)],
  ])
})

test.each([
  ['log-verify.ts', '--key', '/no/such/key'],
  ['log-verify.ts', '--key', import.meta.filename],
  ['log-verify.ts', '--head', import.meta.filename],
  ['verify-export.ts', import.meta.filename],
  ['dump-restore.ts', '/no/such/dump', '--into', 'postgres://127.0.0.1:1/x'],
  ['dump-restore.ts', import.meta.filename, '--into', 'postgres://127.0.0.1:1/x'],
])('%s %s %s: a file that will not do is named in one line', { timeout }, (tool, ...args) => {
  const { status, stderr } = run(tool, ...args)
  const file = args.find((word) => word.startsWith('/')) ?? ''
  const lines = stderr.trim().split('\n')
  expect(status).toBe(1)
  expect(lines.at(-1)).toMatch(new RegExp(`${file}|no export of a Stammbuch log`))
  expect(stderr).not.toMatch(/^ {4}at |Unexpected token|DECODER|central directory/m)
})

test.each([
  ['token.ts', 'anna@stammbuch.example', '--minutes', 'Infinity'],
  ['salesforce-adopt.ts', '--preview', '--apply'],
  ['salesforce-adopt.ts', '--preview', '--by', 'Account=SAP'],
  ['seed.ts', '--accounts', '0'],
  ['seed.ts', '--changes', '5'],
  ['dump-restore.ts', 'dump.zip', '--into', 'nowhere'],
  ['../bench/run.ts', '--accounts', 'many'],
  ['../bench/run.ts', '--only', 'everything'],
  ['../web/e2e/screens/take-screens.ts', '--only', 'no-such-screen'],
])('%s %s %s makes no sense and says so before anything begins', { timeout }, (tool, ...args) => {
  expect(run(tool, ...args)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('usage: '),
  })
})
