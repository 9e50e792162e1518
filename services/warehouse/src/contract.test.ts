import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, mutates, routes } from '@stammbuch/contracts'
import { openApi } from '@stammbuch/contracts/openapi'
import { describe, expect, test } from 'vitest'
import './app.module.ts'
import { longWorkCalls, mutationCalls } from './http/index.ts'
import { served } from './http/serve.ts'

const table = Object.values(routes as Record<string, Endpoint>)
const lineOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

const specified = join(import.meta.dirname, '../../../../shared/spec/calls.txt')

/** Calls as the specification lists them, classes and types spelled out. */
const specifiedCalls = (): string[] =>
  readFileSync(specified, 'utf8')
    .split('\n')
    .filter((line) => /^[EA] /.test(line))
    .map((line) => line.slice(2).trim())

/** Path parameters have names of their own in the table; what counts is where they stand. */
const shape = (line: string): string => line.replaceAll(/\{\w+\}/g, '{}')

describe('the route table', () => {
  test('is served, each call exactly once', () => {
    expect(served.map(lineOf).sort()).toEqual(table.map(lineOf).sort())
  })

  test('[H-003] is changed by nothing but mutations and long work, each registered once', () => {
    /** They take a body to answer by, end a job, or pass on what a collector of traces keeps; none of them writes to the log. */
    const appendingNothing = [
      'PUT /job/{id}/cancel',
      'POST /warehouse-graphql',
      'POST /mapping/find-rejected',
      'POST /mapping/inspect',
      'POST /mapping/preview',
      'POST /mapping/suggest',
      'POST /mapping/try-rule',
      'POST /traces',
    ]
    const changing = table.filter((call) => mutates(call) || call.deprecated).map(lineOf)
    const registered = [...mutationCalls, ...longWorkCalls].map(lineOf)
    expect([...registered, ...appendingNothing].sort()).toEqual(changing.sort())
  })

  test('names a right or says who may call, for every call', () => {
    expect(table.filter(({ access }) => !access)).toEqual([])
    const open = table.filter(({ access }) => access === 'public').map(lineOf)
    expect(open.sort()).toEqual(['GET /config', 'GET /health/live', 'GET /health/ready'])
  })

  test('counts as heavy what starts long work, and nothing that people do in a row', () => {
    const heavy = (names: readonly (keyof typeof routes)[]) =>
      names.filter((name) => (routes[name] as Endpoint).heavy)
    const started = ['createDump', 'detectConflicts', 'exportEasycatalog', 'verifyLog'] as const
    expect(heavy(started)).toEqual(started)
    const inARow = [
      'acceptChange',
      'declineChange',
      'decideChanges',
      'approveAll',
      'decideConflict',
      'bulkAccept',
      'createRelease',
      'dryRunMapping',
      'importSample',
      'listPending',
      'processSample',
      'replayLog',
      'uploadChunk',
    ] as const
    expect(heavy(inARow)).toEqual([])
  })

  test('documents every call in OpenAPI 3.1', () => {
    const { openapi, paths } = openApi('1') as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }
    expect(openapi).toBe('3.1.1')
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(table.map(lineOf).sort())
  })

  test('documents the job where a caller may prefer one, and files of several types as any', () => {
    const { paths } = openApi('1') as {
      paths: Record<
        string,
        Record<string, { responses: Record<string, { content: Record<string, object> }> }>
      >
    }
    const codes = (path: string, method: string) =>
      Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(codes('/log/verify', 'post')).toEqual(['200', '202', '429', 'default'])
    expect(codes('/export/all/{class}', 'post')).toEqual(['202', '429', 'default'])
    expect(codes('/supplier', 'post')).toEqual(['201', 'default'])
    const file = paths['/download/{fileUri}']?.get?.responses[200]
    expect(Object.keys(file?.content ?? {})).toEqual(['*/*'])
  })

  test.skipIf(!existsSync(specified))(
    'has every call of the specification (needs ../shared/spec)',
    () => {
      const have = new Set(table.map((endpoint) => shape(lineOf(endpoint))))
      expect(specifiedCalls().filter((line) => !have.has(shape(line)))).toEqual([])
    },
  )
})
