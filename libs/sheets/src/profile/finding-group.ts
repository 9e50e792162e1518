import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import { type Finding, shownValue } from './finding.ts'

/** Findings of one code in one column, which have one repair. */
export interface FindingGroup {
  readonly check: CheckName
  readonly code: FindingCode
  /** Column number from 1; `null` for findings about whole records. */
  readonly column: number | null
  /** Number of all findings. */
  readonly total: number
  /** The first findings. */
  readonly findings: readonly Finding[]
}

/** Maximum number of findings that are stored per group; the rest are counted. */
export const maxStoredFindings = 100

/** Groups single findings by code and column. */
export const groupsOf = (findings: readonly Finding[]): readonly FindingGroup[] => {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = `${finding.code} ${finding.column}`
    const known = groups.get(key)
    if (known) known.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()].flatMap((found) => {
    const [first] = found
    if (!first) return []
    const { check, code, column } = first
    return [
      { check, code, column, total: found.length, findings: found.slice(0, maxStoredFindings) },
    ]
  })
}

/** Counts findings and stores the first. */
export class GroupCount {
  total = 0
  readonly kept: { readonly row: number; readonly line: number; readonly value: string }[] = []

  add(row: number, line: number, value: string): void {
    this.total += 1
    if (this.kept.length < maxStoredFindings)
      this.kept.push({ row, line, value: shownValue(value) })
  }

  /** Returns the group; undefined when nothing was counted. */
  asGroup(check: CheckName, code: FindingCode, column: number | null): FindingGroup | undefined {
    if (this.total === 0) return undefined
    const findings = this.kept.map((one) => ({ check, code, column, ...one }))
    return { check, code, column, total: this.total, findings }
  }
}
