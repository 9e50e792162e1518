import { isTest, packageOf } from './graph.ts'
import { importRule, type Rule } from './rule.ts'

const WORKSPACE = /^(libs\/[^/]+|services\/[^/]+|web)\//

const workspaceOf = (file: string): string | undefined => WORKSPACE.exec(file)?.[1]

const inside =
  (...folders: readonly string[]) =>
  (file: string): boolean =>
    folders.some((folder) => file.startsWith(`${folder}/`))

const isTestTool = (file: string): boolean =>
  isTest(file) ||
  inside('libs/testing', 'tools/vitest', 'web/e2e')(file) ||
  /\/testing\/|(^|\/)(spec|vitest\.config)\.ts$/.test(file)

/** Rules for the use of packages. */
export const packageRules: readonly Rule[] = [
  importRule(
    'packages-are-entered-by-name',
    inside('libs', 'services', 'web/src'),
    (file, found) => {
      if (!found.specifier.startsWith('.') || !found.target) return undefined
      const from = workspaceOf(file)
      return workspaceOf(found.target) === from ? undefined : `${found.specifier} leaves ${from}`
    },
  ),
  importRule('contracts-know-only-zod', inside('libs/contracts/src'), (file, { specifier }) =>
    specifier.startsWith('.') || packageOf(specifier) === 'zod' || isTest(file)
      ? undefined
      : `imports ${specifier}`,
  ),
  importRule('libs-know-no-product', inside('libs'), (_file, { specifier, target }) =>
    inside('services', 'web')(target ?? '') || /^@stammbuch\/(warehouse|sync|web)/.test(specifier)
      ? `imports ${specifier}`
      : undefined,
  ),
  importRule('web-knows-only-contracts', inside('web/src'), (file, { specifier }) => {
    if (!specifier.startsWith('@stammbuch/') || isTest(file)) return undefined
    return packageOf(specifier) === '@stammbuch/contracts' ? undefined : `imports ${specifier}`
  }),
  importRule(
    'workers-know-no-warehouse',
    inside('services/sync'),
    (_file, { specifier, target }) =>
      inside('services/warehouse')(target ?? '') || packageOf(specifier) === '@stammbuch/warehouse'
        ? `imports ${specifier}`
        : undefined,
  ),
  importRule(
    'test-tools-stay-in-tests',
    (file) => !isTestTool(file),
    (_file, { specifier, target }) =>
      ['vitest', '@stammbuch/testing'].includes(packageOf(specifier)) ||
      /\/testing\//.test(target ?? '')
        ? `imports ${specifier}`
        : undefined,
  ),
]
