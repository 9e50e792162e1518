import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import { type CellKind, cellKinds, kindOf } from './cell-kind.ts'
import {
  hasControl,
  isDoubleEncoded,
  isExcludedContent,
  isLong,
  isOtherEncoding,
  isZipHeader,
  zipForm,
} from './cell-rules.ts'
import { has, scanCell, scanned } from './cell-scan.ts'
import { type ColumnVerdict, deviationOf, verdictOf } from './column-verdict.ts'
import { DistinctCount } from './distinct-count.ts'
import { type FindingGroup, GroupCount } from './finding-group.ts'

/** What an entry is by itself, whatever the rest of its column is. */
export const faultsOf = (
  cell: string,
  bits: number,
  windows1252: boolean,
): readonly (readonly [CheckName, FindingCode])[] => {
  const found: (readonly [CheckName, FindingCode])[] = []
  if ((bits & has.special) !== 0) found.push(['BadSymbolCheck', 'special-character'])
  if ((bits & has.control) !== 0 && hasControl(cell))
    found.push(['BadSymbolCheck', 'control-character'])
  if ((bits & has.wide) !== 0) {
    if (isOtherEncoding(cell, windows1252))
      found.push(['EncodingConsistencyCheck', 'invalid-bytes'])
    else if (isDoubleEncoded(cell)) found.push(['BadSymbolCheck', 'double-encoded'])
  }
  if (isLong(cell)) found.push(['LengthOfWordCheck', 'long-entry'])
  if (isExcludedContent(cell)) found.push(['BadWordContentCheck', 'excluded-word'])
  return found
}

const odd = has.special | has.control | has.wide | has.dot

/** Everything about one column, gathered while its cells pass by once. */
export class ColumnProfile {
  readonly distinct = new DistinctCount()
  empty = 0
  /** Cells that are not empty. */
  entries = 0
  fiveDigits = 0
  private readonly kinds = new Map<CellKind, GroupCount>()
  private readonly zips = { four: new GroupCount(), other: new GroupCount() }
  private readonly faults = new Map<FindingCode, GroupCount>()
  private readonly checks = new Map<FindingCode, CheckName>()
  private readonly isZip: boolean
  private readonly number: number
  private readonly windows1252: boolean

  /** @param number of the column, from 1 */
  constructor(number: number, header: string, windows1252: boolean) {
    this.number = number
    this.isZip = isZipHeader(header)
    this.windows1252 = windows1252
  }

  add(cell: string, row: number, line: number): void {
    if (cell === '') {
      this.empty += 1
      return
    }
    this.entries += 1
    scanCell(cell)
    const { bits, one, other } = scanned
    this.distinct.add(one, other)
    if ((bits & odd) !== 0 || cell.length < 10 || cell.length > 100)
      for (const [check, code] of faultsOf(cell, bits, this.windows1252))
        this.fault(check, code).add(row, line, cell)
    if (isExcludedContent(cell)) return
    const zip = zipForm(cell, bits)
    if (zip === 'five') this.fiveDigits += 1
    else this.zips[zip].add(row, line, cell)
    this.counted(kindOf(cell, bits)).add(row, line, cell)
  }

  verdict(): ColumnVerdict {
    if (this.isZip) return { holds: 'zip-codes' }
    const counts = Object.fromEntries(
      cellKinds.map((kind) => [kind, this.kinds.get(kind)?.total ?? 0]),
    ) as Record<CellKind, number>
    return verdictOf(counts)
  }

  groups(verdict: ColumnVerdict): readonly FindingGroup[] {
    const faults = [...this.faults].map(([code, count]) =>
      count.asGroup(this.checks.get(code) ?? 'BadSymbolCheck', code, this.number),
    )
    const deviations = [...this.kinds].map(([kind, count]) => {
      const deviation = deviationOf(kind, verdict)
      return deviation && count.asGroup(...deviation, this.number)
    })
    const { four, other } = this.zips
    const zips =
      verdict.holds === 'zip-codes'
        ? [
            four.asGroup('ZipCodeConsistencyCheck', 'zip-four-digits', this.number),
            other.asGroup('ZipCodeConsistencyCheck', 'zip-form', this.number),
          ]
        : []
    return merged([...faults, ...deviations, ...zips].filter((group) => group !== undefined))
  }

  private fault(check: CheckName, code: FindingCode): GroupCount {
    const known = this.faults.get(code)
    if (known) return known
    const count = new GroupCount()
    this.faults.set(code, count)
    this.checks.set(code, check)
    return count
  }

  private counted(kind: CellKind): GroupCount {
    const known = this.kinds.get(kind)
    if (known) return known
    const count = new GroupCount()
    this.kinds.set(kind, count)
    return count
  }
}

/** Groups of one check and code put together, in order of records. */
const merged = (groups: readonly FindingGroup[]): readonly FindingGroup[] => {
  const found = new Map<string, FindingGroup>()
  for (const group of groups) {
    const key = `${group.check} ${group.code}`
    const other = found.get(key)
    found.set(
      key,
      other
        ? {
            ...group,
            total: group.total + other.total,
            findings: [...other.findings, ...group.findings].toSorted((a, b) => a.row - b.row),
          }
        : group,
    )
  }
  return [...found.values()]
}
