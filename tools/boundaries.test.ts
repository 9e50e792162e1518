import { expect, test } from 'vitest'
import { violationsOf } from './boundaries/rule.ts'
import { rules } from './boundaries.ts'

const server = 'services/warehouse/src'
const feature = 'web/src/features'
const uses = (specifier: string) => `import { x } from '${specifier}'\n`
const takes = (names: string) => `import { ${names} } from '@stammbuch/ledger'\n`

/** A small repository without violations: every planted fault below is the only one in it. */
const sound: Readonly<Record<string, string>> = {
  'libs/contracts/package.json': JSON.stringify({
    name: '@stammbuch/contracts',
    exports: { '.': './src/index.ts' },
  }),
  'libs/contracts/src/index.ts': uses('./records.ts'),
  'libs/contracts/src/records.ts': uses('zod'),
  [`${server}/main.ts`]: uses('./app.module.ts'),
  [`${server}/app.module.ts`]: uses('./records/index.ts') + uses('./verification/index.ts'),
  [`${server}/platform/clock.ts`]: '',
  [`${server}/records/index.ts`]: uses('./record.decider.ts') + uses('./records.controller.ts'),
  [`${server}/records/record.decider.ts`]: uses('./record.events.ts') + uses('zod'),
  [`${server}/records/record.events.ts`]: uses('@stammbuch/contracts'),
  [`${server}/records/records.controller.ts`]: uses('../platform/clock.ts'),
  [`${server}/verification/index.ts`]: uses('../records/index.ts'),
  'services/sync/src/main.ts': uses('@stammbuch/contracts'),
  'web/src/main.tsx': uses('./routes/home.tsx'),
  'web/src/routes/home.tsx': uses(`@/features/home/page.tsx`),
  [`${feature}/home/page.tsx`]: uses('@/ui/button.tsx') + uses('@stammbuch/contracts'),
  'web/src/ui/button.tsx': uses('react'),
  'migrations/2026-01-01-log.sql': 'select 1;',
}

const brokenBy = (planted: Readonly<Record<string, string>>): readonly string[] => {
  const files = new Map(Object.entries({ ...sound, ...planted }))
  return [...new Set(violationsOf(files, rules).map(({ rule }) => rule))]
}

test('a house in order breaks no rule', () => {
  expect(brokenBy({})).toEqual([])
})

const faults: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'packages-are-entered-by-name',
    `${server}/platform/clock.ts`,
    uses('../../../../libs/contracts/src/records.ts'),
  ],
  ['type-has-four-steps', 'web/src/ui/button.tsx', "export const look = 'font-medium text-lg'"],
  ['type-has-four-steps', 'web/src/ui/button.tsx', "export const look = 'text-[0.625rem]'"],
  ['type-has-four-steps', 'web/src/styles/app.css', 'p { font-size: 14px; }'],
  ['no-raw-pixels', `${feature}/home/page.tsx`, "export const look = 'mt-[7px]'"],
  ['contracts-know-only-zod', 'libs/contracts/src/records.ts', uses('kysely')],
  ['libs-know-no-product', 'libs/contracts/src/records.test.ts', uses('@stammbuch/warehouse')],
  [
    'web-knows-only-contracts',
    `${feature}/home/page.tsx`,
    uses('@stammbuch/ledger') + uses('@/ui/button.tsx'),
  ],
  ['workers-know-no-warehouse', 'services/sync/src/main.ts', uses('@stammbuch/warehouse')],
  ['test-tools-stay-in-tests', `${server}/platform/clock.ts`, uses('vitest')],
  ['test-tools-stay-in-tests', `${server}/platform/clock.ts`, uses('@stammbuch/testing')],
  ['rules-are-pure', `${server}/records/record.events.ts`, uses('node:crypto')],
  ['rules-are-pure', `${server}/records/record.events.ts`, uses('kysely')],
  [
    'rules-are-pure',
    `${server}/records/record.decider.ts`,
    `${uses('./record.events.ts')}${uses('../platform/index.ts')}`,
  ],
  ['rules-are-pure', `${server}/records/record.events.ts`, takes('newId')],
  ['rules-are-pure', `${server}/records/record.events.ts`, takes('type Kysely, database')],
  [
    'controllers-stay-thin',
    `${server}/records/records.controller.ts`,
    uses('./record.decider.ts') + uses('../platform/clock.ts'),
  ],
  [
    'queries-hold-the-sql',
    `${server}/records/records.controller.ts`,
    `${uses('../platform/clock.ts')}const one = await sql<Row>\`select 1\`.execute(db)\n`,
  ],
  ['slices-have-a-door', `${server}/verification/index.ts`, uses('../records/record.events.ts')],
  [
    'slices-look-down-only',
    `${server}/records/records.controller.ts`,
    uses('../platform/clock.ts') + uses('../intake/index.ts'),
  ],
  ['slices-look-down-only', `${server}/users/index.ts`, uses('../app.module.ts')],
  ['slices-look-down-only', `${server}/billing/index.ts`, uses('../platform/clock.ts')],
  ['features-are-strangers', `${feature}/upload/index.ts`, uses('@/features/home/page.tsx')],
  ['features-are-on-top', 'web/src/live/index.ts', uses('@/features/home/page.tsx')],
  ['ui-knows-no-product', 'web/src/ui/button.tsx', uses('@stammbuch/contracts')],
  ['ui-knows-no-product', 'web/src/ui/button.tsx', uses('../api/index.ts')],
  ['routes-are-on-top', 'web/src/api/index.ts', uses('@/routes/home.tsx')],
  [
    'no-cycles',
    `${server}/records/record.events.ts`,
    "import type { x } from './record.decider.ts'\n",
  ],
  ['no-orphans', `${server}/records/forgotten.ts`, ''],
  ['no-junk-drawers', 'tools/helpers.ts', ''],
  ['no-junk-drawers', `${server}/records/shared/index.ts`, ''],
  ['no-junk-drawers', 'tools/record.service.ts', ''],
  ['files-are-short', 'tools/long.ts', '\n'.repeat(301)],
  ['migrations-are-sql', 'migrations/2026-01-02-more.ts', uses('kysely')],
]

test.each(faults)('%s is broken by a fault in %s', (rule, file, text) => {
  expect(brokenBy({ [file]: text })).toContain(rule)
})

test('[H-004] the planning of an import reaches nothing that reads or writes, whatever its files are called', () => {
  const planning = `${server}/intake/import/planning`
  const planRow = (imported: string) => ({
    [`${planning}/plan-row.rules.ts`]: uses('./match-row.ts'),
    [`${planning}/match-row.ts`]: imported,
    [`${planning}/plan-row.rules.test.ts`]: uses('./plan-row.rules.ts') + uses('kysely'),
    [`${server}/intake/import/known-records.query.ts`]: uses('kysely'),
    [`${server}/intake/import/row.ts`]: uses('node:fs'),
  })
  const isPure = (imported: string): boolean =>
    !brokenBy(planRow(imported)).includes('rules-are-pure')
  expect(isPure(takes('type Unit, idFrom, Refusal'))).toBe(true)
  expect(isPure(uses('kysely'))).toBe(false)
  expect(isPure(uses('../known-records.query.ts'))).toBe(false)
  expect(isPure(uses('../row.ts'))).toBe(false)
  expect(isPure(takes('newId'))).toBe(false)
})

test('every rule has been shown to fail', () => {
  expect(new Set(faults.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)))
})

test('an import in a dynamic call, a re-export and a worker address counts as one', () => {
  const dynamic = `const x = await im${'port('}'../intake/index.ts')\n`
  const again = "export { x } from '../intake/index.ts'\n"
  const several = "import {\n  type X,\n  x,\n} from '../intake/index.ts'\n"
  for (const text of [dynamic, again, several])
    expect(brokenBy({ [`${server}/records/index.ts`]: text })).toContain('slices-look-down-only')
})
