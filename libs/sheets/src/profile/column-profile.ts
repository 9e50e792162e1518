import type { CheckName, FindingCode } from '@stammbuch/contracts/checks'
import { type CellKind, cellKinds, hasTime, isDate, kindOf } from './cell-kind.ts'
import {
  hasControl,
  hasEntity,
  hasInvisible,
  isCellError,
  isDateHeader,
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
import { type FindingGroup, GroupCount, maxStoredFindings } from './finding-group.ts'
import { identificationHeader, isIdentification } from './identification-column.ts'
import { RepeatedEntries } from './repetitions.ts'
import { SignCount, signsOf } from './usual-signs.ts'

/** Returns the faults of an entry that do not depend on the rest of its column. */
export const faultsOf = (
  cell: string,
  bits: number,
  windows1252: boolean,
): readonly (readonly [CheckName, FindingCode])[] => {
  if (isCellError(cell)) return [['CellValueCheck', 'cell-error']]
  const found: (readonly [CheckName, FindingCode])[] = []
  if ((bits & has.control) !== 0 && hasControl(cell))
    found.push(['BadSymbolCheck', 'control-character'])
  if ((bits & has.wide) !== 0) {
    if (isOtherEncoding(cell, windows1252))
      found.push(['EncodingConsistencyCheck', 'invalid-bytes'])
    else if (isDoubleEncoded(cell)) found.push(['BadSymbolCheck', 'double-encoded'])
    if (hasInvisible(cell)) found.push(['InvisibleCharacterCheck', 'invisible-character'])
  }
  if ((bits & has.special) !== 0 && hasEntity(cell)) found.push(['HtmlEntityCheck', 'html-entity'])
  if (isLong(cell)) found.push(['LengthOfWordCheck', 'long-entry'])
  if (isExcludedContent(cell)) found.push(['BadWordContentCheck', 'excluded-word'])
  return found
}

/** Maximum number of sets of special characters that are counted per column; further ones count as unusual. */
const mostSignSets = 64
const anySigns = -1

const odd = has.special | has.control | has.wide | has.dot

/** The statistics of one column, gathered in one pass over its cells. */
export class ColumnProfile {
  readonly distinct = new DistinctCount()
  empty = 0
  /** Number of cells that are not empty. */
  entries = 0
  fiveDigits = 0
  private readonly kinds = new Map<CellKind, GroupCount>()
  private readonly zips = { four: new GroupCount(), other: new GroupCount() }
  private readonly faults = new Map<FindingCode, GroupCount>()
  private readonly checks = new Map<FindingCode, CheckName>()
  private readonly signs = new SignCount()
  private readonly signSets = new Map<number, GroupCount>()
  private readonly times = { with: new GroupCount(), without: new GroupCount() }
  private readonly announced: 'surely' | 'maybe' | 'no'
  private readonly isDate: boolean
  private readonly repeated = new RepeatedEntries()
  private readonly again = new GroupCount()
  private readonly isZip: boolean
  private readonly number: number
  private readonly windows1252: boolean

  /** @param number number of the column, from 1 */
  constructor(number: number, header: string, windows1252: boolean) {
    this.number = number
    this.isZip = isZipHeader(header)
    this.isDate = isDateHeader(header)
    this.announced = identificationHeader(header)
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
    if (isCellError(cell)) return
    if ((bits & has.special) !== 0) this.addSigns(cell, row, line)
    if (isExcludedContent(cell)) return
    const zip = zipForm(cell, bits)
    if (zip === 'five') this.fiveDigits += 1
    else this.zips[zip].add(row, line, cell)
    const kind = kindOf(cell, bits)
    this.counted(kind).add(row, line, cell)
    if (isDate(kind)) this.times[hasTime(cell) ? 'with' : 'without'].add(row, line, cell)
    if (this.announced !== 'no' && this.repeated.before(cell, row) > 0)
      this.again.add(row, line, cell)
  }

  /** Tells if this column is the supplier's key of a record. */
  isIdentification(): boolean {
    return isIdentification(this.announced, {
      distinct: this.repeated.size,
      entries: this.repeated.size + this.again.total,
    })
  }

  /** Returns the special characters that are usual in the column, as bits. */
  usualSigns(): number {
    return this.signs.usual(this.entries)
  }

  private addSigns(cell: string, row: number, line: number): void {
    const signs = signsOf(cell)
    this.signs.add(signs)
    const known = this.signSets.get(signs)
    const set = known || this.signSets.size < mostSignSets ? signs : anySigns
    const count = known ?? this.signSets.get(set) ?? new GroupCount()
    this.signSets.set(set, count)
    count.add(row, line, cell)
  }

  verdict(): ColumnVerdict {
    if (this.isZip) return { holds: 'zip-codes' }
    const counts = Object.fromEntries(
      cellKinds.map((kind) => [kind, this.kinds.get(kind)?.total ?? 0]),
    ) as Record<CellKind, number>
    return verdictOf(counts, this.isDate)
  }

  groups(verdict: ColumnVerdict): readonly FindingGroup[] {
    const faults = [...this.faults].map(([code, count]) =>
      count.asGroup(this.checks.get(code) ?? 'BadSymbolCheck', code, this.number),
    )
    const deviations = [...this.kinds].map(([kind, count]) => {
      const deviation = deviationOf(kind, verdict)
      return deviation && count.asGroup(...deviation, this.number)
    })
    return merged(
      [...faults, ...this.signGroups(), ...deviations, ...this.zipGroups(verdict)]
        .concat(this.timeGroup(verdict), this.againGroup())
        .filter((group) => group !== undefined),
    )
  }

  private signGroups(): readonly (FindingGroup | undefined)[] {
    const usual = this.usualSigns()
    return [...this.signSets]
      .filter(([signs]) => (signs & ~usual) !== 0)
      .map(([, count]) => count.asGroup('BadSymbolCheck', 'special-character', this.number))
  }

  /** Returns the dates with a time among those without, or the reverse: whichever are fewer. */
  private timeGroup({ holds }: ColumnVerdict): FindingGroup | undefined {
    const { with: timed, without } = this.times
    if (holds !== 'dates' || timed.total === 0 || without.total === 0) return undefined
    const fewer = timed.total <= without.total ? timed : without
    return fewer.asGroup('DateTimeCheck', 'time-in-some-dates', this.number)
  }

  private againGroup(): FindingGroup | undefined {
    return this.isIdentification()
      ? this.again.asGroup('RepeatedIdentificationCheck', 'repeated-identification', this.number)
      : undefined
  }

  private zipGroups(verdict: ColumnVerdict): readonly (FindingGroup | undefined)[] {
    const { four, other } = this.zips
    const zips =
      verdict.holds === 'zip-codes'
        ? [
            four.asGroup('ZipCodeConsistencyCheck', 'zip-four-digits', this.number),
            other.asGroup('ZipCodeConsistencyCheck', 'zip-form', this.number),
          ]
        : []
    return zips
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

/** Merges groups of one check and code, in order of records. */
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
            findings: [...other.findings, ...group.findings]
              .toSorted((a, b) => a.row - b.row)
              .slice(0, maxStoredFindings),
          }
        : group,
    )
  }
  return [...found.values()]
}
