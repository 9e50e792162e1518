import { type FindingGroup, GroupCount } from '../profile/finding-group.ts'
import { type Comparison, comparedFindings } from './compared-findings.ts'

/**
 * Returns the findings of `comparedFindings` in groups, counted, with the first of each.
 * @throws SheetProblem `unreadable`, `no-such-sheet`
 */
export const compareSheets = async (comparison: Comparison): Promise<readonly FindingGroup[]> => {
  const groups = new Map<string, readonly [FindingGroup, GroupCount]>()
  for await (const batch of comparedFindings(comparison))
    for (const { check, code, column, row, line, value } of batch) {
      const key = `${code} ${column}`
      const known = groups.get(key) ?? [
        { check, code, column, total: 0, findings: [] },
        new GroupCount(),
      ]
      groups.set(key, known)
      known[1].add(row, line, value)
    }
  return [...groups.values()].flatMap(
    ([{ check, code, column }, count]) => count.asGroup(check, code, column) ?? [],
  )
}
