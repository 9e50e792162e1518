import { packageRules } from './boundaries/package-rules.ts'
import type { Rule } from './boundaries/rule.ts'
import { violationsOf } from './boundaries/rule.ts'
import { serverRules } from './boundaries/server-rules.ts'
import { shapeRules } from './boundaries/shape-rules.ts'
import { sourceFiles } from './boundaries/source-files.ts'
import { styleRules } from './boundaries/style-rules.ts'
import { webRules } from './boundaries/web-rules.ts'
import { commandLine } from './command-line.ts'
import { root } from './root.ts'

/** Every rule of the house that can be checked by imports and names. */
export const rules: readonly Rule[] = [
  ...packageRules,
  ...serverRules,
  ...webRules,
  ...shapeRules,
  ...styleRules,
]

if (import.meta.main) {
  commandLine('usage: npm run boundaries    names every break of the rules of the house', {})
  const files = sourceFiles(root)
  const found = violationsOf(files, rules)
  for (const { rule, file, why } of found) console.error(`${file}\n  ${rule}: ${why}`)
  console.log(`${files.size} files, ${rules.length} rules, ${found.length} violations`)
  if (found.length > 0) process.exitCode = 1
}
