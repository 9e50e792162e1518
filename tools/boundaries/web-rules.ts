import { isTest } from './graph.ts'
import { importRule, type Rule } from './rule.ts'

const areaOf = (file: string): string | undefined => /^web\/src\/([^/]+)/.exec(file)?.[1]

const featureOf = (file: string): string | undefined =>
  /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]

const BELOW_ROUTES = ['features', 'product', 'ui', 'api', 'live']

/** Folders below the features, which must not import them. */
const BELOW_FEATURES = ['product', 'api', 'live']

/** Folders that any app could use: components, formatting, small stores. They import each other and nothing else. */
const NEUTRAL = ['ui', 'format', 'state']

/** Rules for the inner structure of the web app. */
export const webRules: readonly Rule[] = [
  importRule(
    'features-are-strangers',
    (file) => featureOf(file) !== undefined,
    (file, { specifier, target }) => {
      const other = featureOf(target ?? '')
      return other && other !== featureOf(file) ? `imports ${specifier}` : undefined
    },
  ),
  importRule(
    'features-are-on-top',
    (file) => BELOW_FEATURES.includes(areaOf(file) ?? '') && !isTest(file),
    (file, { specifier, target }) => {
      const above = areaOf(file) === 'product' ? ['features'] : ['features', 'product']
      return above.includes(areaOf(target ?? '') ?? '') ? `imports ${specifier}` : undefined
    },
  ),
  importRule(
    'ui-knows-no-product',
    (file) => NEUTRAL.includes(areaOf(file) ?? '') && !isTest(file),
    (_file, { specifier, target }) => {
      const foreign = target && !NEUTRAL.includes(areaOf(target) ?? '')
      return foreign || specifier.startsWith('@stammbuch/') ? `imports ${specifier}` : undefined
    },
  ),
  importRule(
    'routes-are-on-top',
    (file) => BELOW_ROUTES.includes(areaOf(file) ?? '') && !isTest(file),
    (_file, { specifier, target }) =>
      /^web\/src\/(routes\/|router\.|route-tree\.|main\.)/.test(target ?? '')
        ? `imports ${specifier}`
        : undefined,
  ),
]
