import type { RecordClass } from '@stammbuch/contracts'
import type { MappedRow } from '../mapping.rules.ts'
import { statementOf } from './match-row.ts'
import { relatedStatement } from './related-id.ts'

/** A 53-bit hash (cyrb53, public domain). That two texts share one only costs memory. */
const hashOf = (text: string): number => {
  let [h1, h2] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    h1 = Math.imul(h1 ^ code, 2_654_435_761)
    h2 = Math.imul(h2 ^ code, 1_597_334_677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2_246_822_507) ^ Math.imul(h2 ^ (h2 >>> 13), 3_266_489_909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2_246_822_507) ^ Math.imul(h1 ^ (h1 >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & h2) + (h1 >>> 0)
}

const keysOf = (row: MappedRow): readonly number[] => {
  const value = row.identification?.value
  const words = hashOf(statementOf(row))
  return typeof value === 'string' ? [words, hashOf(`\n${value}`)] : [words]
}

/**
 * Finds the first rows of those that speak of the same record: by the supplier's name for it, or in the
 * same words. Only what they create has to be remembered for later rows.
 */
export class RepeatedRows {
  private readonly first = new Map<number, number>()
  private readonly rows = new Set<number>()
  private readonly related = new Set<number>()
  private readonly relatedClass: RecordClass

  constructor(targetClass: RecordClass) {
    this.relatedClass = targetClass === 'account' ? 'contact' : 'account'
  }

  add(row: MappedRow): void {
    for (const key of keysOf(row)) this.note(key, row.row, this.rows)
    for (const one of row.relations)
      this.note(hashOf(`\n${relatedStatement(one)}`), row.row, this.related)
  }

  private note(key: number, row: number, found: Set<number>): void {
    const before = this.first.get(key)
    if (before === undefined) this.first.set(key, row)
    else found.add(before).add(row)
  }

  /** Whether a record that a row creates has a twin elsewhere, once all rows are added. */
  end(): (row: number, recordClass: RecordClass) => boolean {
    this.first.clear()
    return (row, recordClass) =>
      (recordClass === this.relatedClass ? this.related : this.rows).has(row)
  }
}
