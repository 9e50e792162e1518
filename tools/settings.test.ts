import { readFileSync } from 'node:fs'
import path from 'node:path'
import { syncTargetFacts, syncTargets } from '@stammbuch/contracts'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort()

const schemas = {
  warehouse: 'services/warehouse/src/platform/config.ts',
  sync: 'services/sync/src/settings.ts',
} as const
type Service = keyof typeof schemas

/** Returns the settings that a service reads, by the schema in its source. */
const inCode = (service: Service): readonly string[] => {
  const text = textOf(schemas[service])
  const [, shape = ''] = /z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(text) ?? []
  const targets = syncTargets.map((target) => syncTargetFacts[target].setting)
  return sorted([
    ...namesIn(shape, /^ {2}([A-Z][A-Z0-9_]+):/gm),
    ...(shape.includes('...targetUrls') ? targets : []),
  ])
}

/** Returns the settings that README.md gives to a service. */
const inReadme = (service: Service): readonly string[] => {
  const rows = textOf('README.md').matchAll(/^\| (`[A-Z][A-Z0-9_`, ]+) \|.*\| ([^|]+) \|$/gm)
  return sorted(
    [...rows].flatMap(([, names = '', readers = '']) =>
      readers.split(',').some((reader) => reader.trim() === service)
        ? namesIn(names, /`([A-Z0-9_]+)`/g)
        : [],
    ),
  )
}

const compose = textOf('docker-compose.yml')

/** Returns a block of the compose file: what is indented below its line. */
const block = (title: string): string => {
  const [indent = ''] = /^ */.exec(title) ?? []
  const from = compose.indexOf(`\n${title}`) + 1
  const [, body = ''] =
    new RegExp(`\\n((?:(?:${indent} +.*)?\\n)*)`).exec(compose.slice(from)) ?? []
  return body
}

/** Returns the settings that a service gets in production, from the compose file or its image. */
const inProduction = (service: Service): readonly string[] =>
  sorted([
    ...namesIn(block('x-product:'), /^ +([A-Z][A-Z0-9_]+):/gm),
    ...namesIn(block(`  ${service}:`), /^ {6}([A-Z][A-Z0-9_]+):/gm),
    ...namesIn(textOf('Dockerfile'), /([A-Z][A-Z0-9_]+)=/g),
  ])

describe.each(['warehouse', 'sync'] as const)('the settings of %s', (service) => {
  test('[O-007] are those of README.md', () => {
    expect(inReadme(service)).toEqual(inCode(service))
    expect(inCode(service).length).toBeGreaterThan(10)
  })

  test('[O-007] all reach it in production', () => {
    const there = inProduction(service)
    expect(inCode(service).filter((name) => !there.includes(name))).toEqual([])
  })
})

test('[O-007] every variable of the compose file stands in the example of the environment file', () => {
  const used = sorted(namesIn(compose, /\$\{([A-Z][A-Z0-9_]+)/g))
  const given = sorted(namesIn(textOf('deploy/stammbuch.env.example'), /^([A-Z][A-Z0-9_]+)=/gm))
  expect(given).toEqual(used)
})

/** What a setting holds that nobody may read in a manifest: passwords, keys, and addresses that have them inside. */
const isSecret = (name: string): boolean =>
  /(DATABASE_URL|NATS_URL|_SECRET|_API_KEY|_HEADERS)$/.test(name) ||
  syncTargets.some((target) => syncTargetFacts[target].setting === name)

test('[O-007] every secret of the services comes from a secret in the chart, and its other settings by their names', () => {
  const values = textOf('deploy/chart/values.yaml')
  const [, secrets = ''] = /^secrets:\n((?:(?: .*)?\n)*)/m.exec(values) ?? []
  const given = namesIn(secrets, /key: ([A-Z0-9_]+)/g).map((name) =>
    name.replace(/^(WAREHOUSE|SYNC)_NATS_URL$/, 'NATS_URL'),
  )
  const known = [...inCode('warehouse'), ...inCode('sync')]
  expect(sorted(known.filter(isSecret)).filter((name) => !given.includes(name))).toEqual([])
  const unknown = given.filter((name) => !known.includes(name))
  expect(unknown).toEqual(['MIGRATION_DATABASE_URL'])
  for (const name of ['settings', 'warehouseSettings', 'syncSettings'])
    expect(values).toMatch(new RegExp(`^${name}:`, 'm'))
})
