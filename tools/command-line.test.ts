import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const run = (tool: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, tool), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://127.0.0.1:1/x' } },
  )
  return { status, stdout, stderr }
}

// Each is a process of its own that loads the whole product.
const timeout = 120_000
const tools = ['token.ts', 'migrate.ts', 'log-verify.ts', 'dead-letters.ts', 'verify-export.ts']

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

test('published heads that are not there prove nothing, and a failure is one line', {
  timeout,
}, () => {
  expect(run('log-verify.ts', '--head', '/no/such/file')).toMatchObject({ status: 2, stdout: '' })
  expect(run('dead-letters.ts', '--target', 'nowhere').status).toBe(2)
  expect(run('dead-letters.ts', '--retry', 'no-id').status).toBe(2)
  const away = run('dead-letters.ts')
  expect([away.status, away.stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('ECONNREFUSED')],
  ])
})
