import { scanCell, scanned } from './cell-scan.ts'
import { FirstSeen } from './first-seen.ts'

/** Hashes of a whole record that depend on the position of every entry. */
const recordHash = { one: 0, other: 0, filled: 0 }
const hashRecord = (cells: readonly string[]): void => {
  let [one, other, filled] = [0x811c9dc5, 0x9e3779b9, 0]
  for (const cell of cells) {
    if (cell !== '') {
      scanCell(cell)
      one = Math.imul(one ^ scanned.one, 0x01000193)
      other = Math.imul(((other << 13) | (other >>> 19)) ^ scanned.other, 0x85ebca6b)
      filled += 1
    }
    one = Math.imul(one ^ 0x2c, 0x01000193)
    other = Math.imul(other ^ 0x2c, 0x85ebca6b)
  }
  recordHash.one = (one ^ (one >>> 15)) >>> 0
  recordHash.other = (other ^ (other >>> 16)) >>> 0
  recordHash.filled = filled
}

/** Finds records that repeat an earlier one in every entry. */
export class RepeatedRecords {
  private readonly seen = new FirstSeen()

  /** Returns the record that this one repeats; 0 for none. Records without any entry repeat nothing. */
  before(cells: readonly string[], row: number): number {
    hashRecord(cells)
    return recordHash.filled === 0 ? 0 : this.seen.add(recordHash.one, recordHash.other, row)
  }
}

/** Finds entries of a column that repeat an earlier one. */
export class RepeatedEntries {
  private readonly seen = new FirstSeen()

  /** Returns the record with the same entry; 0 for none. */
  before(cell: string, row: number): number {
    const bare = cell.trim()
    if (bare === '') return 0
    scanCell(bare)
    return this.seen.add(scanned.one, scanned.other, row)
  }

  /** Number of different entries. */
  get size(): number {
    return this.seen.size
  }
}
