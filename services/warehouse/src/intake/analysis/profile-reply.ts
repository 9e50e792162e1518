import {
  type CheckDetail,
  type CheckName,
  checkNames,
  findingTexts,
  hardChecks,
  type Profile,
} from '@stammbuch/contracts'
import { type FindingGroup, headerName, type SheetProfile, type SheetTab } from '@stammbuch/sheets'

/** An analysis as it is stored. */
export interface StoredProfile {
  readonly profile: SheetProfile
  readonly sheets: readonly SheetTab[]
  /** The delivery before that it was compared with. */
  readonly comparedWith: Profile['comparedWith']
}

/** Groups and findings of a check that are shown; the rest is counted, and stands in the CSV. */
const shownGroups = 200
const shownFindings = 1000

const detailOf = (groups: readonly FindingGroup[], headers: readonly string[]): CheckDetail => {
  let left = shownFindings
  const shown = groups.slice(0, shownGroups).map(({ code, column, total, findings }) => {
    const header = column === null ? null : (headers[column - 1] ?? null)
    const taken = findings.slice(0, Math.max(left, 1))
    left -= taken.length
    return {
      code,
      column,
      header,
      ...findingTexts[code],
      total,
      findings: taken.map(({ row, line, value }) => ({ row, line, column, header, value, code })),
    }
  })
  return {
    total: groups.reduce((sum, { total }) => sum + total, 0),
    groups: shown,
    furtherGroups: Math.max(groups.length - shownGroups, 0),
  }
}

const isHard = (name: CheckName): boolean => hardChecks.includes(name)

/** Returns a stored analysis as the specification names its parts. */
export const profileReply = (
  { profile, sheets, comparedWith }: StoredProfile,
  reading: Profile['reading'],
): Profile => {
  const { columns, entries, groups, lastLine } = profile
  const headers = columns.map(({ header }) => header)
  const checks = checkNames.map((name) => {
    const found = groups.filter(({ check }) => check === name)
    const verdict = found.length === 0 ? 'ok' : isHard(name) ? 'error' : 'warning'
    return { name, verdict, detail: detailOf(found, headers) }
  })
  const named = columns.map(({ header, distinct, empty, fiveDigits, usualSigns }, at) => ({
    column: at + 1,
    header: headerName(header, at),
    distinct,
    empty,
    fiveDigits,
    usualSigns,
  }))
  return {
    EntryCount: entries,
    HeaderItemCount: columns.length,
    'HeaderItemCount-sub': headers,
    Cardinality: Object.fromEntries(named.map(({ header, distinct }) => [header, distinct])),
    'Cardinality-sub': named,
    ...(Object.fromEntries(
      checks.flatMap(({ name, verdict, detail }) => [
        [name, verdict],
        [`${name}-sub`, detail],
      ]),
    ) as Record<CheckName, 'ok'> & Record<`${CheckName}-sub`, CheckDetail>),
    blocked: checks.some(({ verdict }) => verdict === 'error'),
    lastLine,
    reading,
    sheets: [...sheets],
    comparedWith: comparedWith ?? null,
  }
}
