import { isTest, packageOf } from './graph.ts'
import { importRule, type Repository, type Rule } from './rule.ts'

const SERVER = 'services/warehouse/src'

/** Slices of the warehouse, lowest first: a slice may use those before it, through their index.ts, and none after it. */
export const SLICES: readonly string[] = [
  'platform',
  'http',
  'catalogue',
  'users',
  'records',
  'verification',
  'conflicts',
  'intake',
  'releases',
  'exports',
  'sync',
  'geo',
  'runs',
  'privacy',
  'system',
  'audit',
  'overview',
  'search',
  'home',
  'graphql',
  'live',
]

/** Slices whose files every other one may import directly. */
const GROUND = ['platform', 'http']

const sliceOf = (file: string): string | undefined =>
  new RegExp(`^${SERVER}/([^/]+)/`).exec(file)?.[1]

/** The planning of an import: nothing in this room reads or writes, whatever its files are called. */
const PLANNING = `${SERVER}/intake/import/planning/`

const isPure = (file: string): boolean =>
  /\.(events|decider|rules)\.ts$/.test(file) || (file.startsWith(PLANNING) && !isTest(file))

const PURE_PACKAGES = ['zod', 're2js', '@stammbuch/contracts', '@stammbuch/ledger']
/** Of the ledger, which reads and writes, these need nothing but their arguments. */
const PURE_IN_LEDGER = ['Refusal', 'idFrom']

/** A value that a file takes from the ledger and that is more than a rule needs. */
const impureInLedger = (text: string): string | undefined =>
  [...text.matchAll(/^(?:import|export) (?!type\b)([^'";]*?) from '@stammbuch\/ledger'/gm)]
    .flatMap(([, names = '']) => names.replaceAll(/[{}\n]/g, '').split(','))
    .map((name) => name.trim())
    .find((name) => name && !name.startsWith('type ') && !PURE_IN_LEDGER.includes(name))
const IMPURE_KIND =
  /\.(query|projection|tables|controller|mutations|module|gateway|process|worker)\.ts$|\/index\.ts$/

/** The first impure thing that a pure file reaches, with the way to it. */
const impurityOf = (start: string, { files, graph }: Repository): string | undefined => {
  const seen = new Set<string>()
  const visit = (file: string, way: readonly string[]): string | undefined => {
    if (seen.has(file)) return undefined
    seen.add(file)
    const taken = impureInLedger(files.get(file) ?? '')
    if (taken) return [...way, `${taken} of @stammbuch/ledger`].join(' → ')
    for (const { specifier, target } of graph.get(file) ?? []) {
      const here = [...way, specifier].join(' → ')
      if (PURE_PACKAGES.includes(packageOf(specifier))) continue
      if (!target || IMPURE_KIND.test(target)) return here
      const deeper = visit(target, [...way, specifier])
      if (deeper) return deeper
    }
    return undefined
  }
  return visit(start, [])
}

const rulesArePure: Rule = {
  name: 'rules-are-pure',
  find: function* (house) {
    for (const file of house.graph.keys()) {
      const why = isPure(file) ? impurityOf(file, house) : undefined
      if (why) yield { rule: 'rules-are-pure', file, why: `reaches ${why}` }
    }
  },
}

/** Rules for the inner structure of the warehouse. */
export const serverRules: readonly Rule[] = [
  rulesArePure,
  importRule(
    'controllers-stay-thin',
    (file) => file.endsWith('.controller.ts'),
    (_file, { specifier, target }) =>
      /\.(decider|projection)\.ts$/.test(target ?? '') ? `imports ${specifier}` : undefined,
  ),
  importRule(
    'slices-have-a-door',
    (file) => sliceOf(file) !== undefined,
    (file, { specifier, target }) => {
      const other = sliceOf(target ?? '')
      if (!other || other === sliceOf(file) || GROUND.includes(other)) return undefined
      // A test may look at another slice's tables and events; it is nobody's door.
      if (isTest(file) || target === `${SERVER}/${other}/index.ts`) return undefined
      return `imports ${specifier}, not ${other}/index.ts`
    },
  ),
  importRule(
    'slices-look-down-only',
    (file) => sliceOf(file) !== undefined && !isTest(file),
    (file, { specifier, target }) => {
      const [own = '', other] = [sliceOf(file), sliceOf(target ?? '')]
      if (!SLICES.includes(own)) return `${own} is no slice of the house`
      if (other && SLICES.indexOf(other) > SLICES.indexOf(own)) return `imports ${specifier}`
      const onTop = target && /^services\/warehouse\/src\/(app\.module|main)\.ts$/.test(target)
      return onTop ? `imports ${specifier}` : undefined
    },
  ),
]
