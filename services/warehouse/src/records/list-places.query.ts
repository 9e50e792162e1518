import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import {
  everyNthKey,
  idsFrom,
  type ListKey,
  movesByBlock,
  type SortedList,
} from './list-keys.query.ts'
import { movedSince } from './list-moves.query.ts'

/** Places from one key of a sample to the next. */
const usualStep = 500

/** A sample with a block so many times as large as in the beginning is taken anew. */
const mostGrowth = 4

/** Readings of slightly different moments come at once. */
const versionsKept = 8

/** A sample of a list's keys, and how many records stand between them at a log position. */
interface Sample {
  readonly position: number
  readonly keys: readonly ListKey[]
  /** From the beginning, and from each key, to the next one; what follows the last key is not counted. */
  readonly blocks: readonly number[]
}

/** Returns the block that a place of the list lies in, and how far behind its beginning. */
const locate = (
  { keys, blocks }: Sample,
  place: number,
): { from: ListKey | null; skip: number } => {
  let [block, skip] = [0, place]
  while (block < keys.length && skip >= (blocks[block] ?? 0)) {
    skip -= blocks[block] ?? 0
    block += 1
  }
  return { from: keys[block - 1] ?? null, skip }
}

/**
 * Finds any place of a list of all records by a sample of its keys, instead of walking there from the beginning. The sample
 * follows the log: what moved since is taken out of one block and put into another one.
 */
export class ListPlaces {
  private readonly samples = new Map<string, readonly Sample[]>()

  constructor(private readonly step = usualStep) {}

  /** Returns the ids of a page at the snapshot's log position. */
  async ids(
    db: Kysely<Database>,
    list: SortedList,
    { head, offset, limit }: { head: number; offset: number; limit: number },
  ): Promise<string[]> {
    const near = offset <= this.step * 2
    const start = near
      ? { from: null, skip: offset }
      : locate(await this.sampleAt(db, list, head), offset)
    return idsFrom(db, list, { ...start, limit })
  }

  private async sampleAt(db: Kysely<Database>, list: SortedList, head: number): Promise<Sample> {
    const name = JSON.stringify(list)
    const known = this.samples.get(name)?.findLast(({ position }) => position <= head)
    if (known?.position === head) return known
    const followed = known && (await follow(db, list, known, head))
    const isFine = followed?.blocks.every((records) => records <= this.step * mostGrowth)
    const sample = followed && isFine ? followed : await this.take(db, list, head)
    const others = (this.samples.get(name) ?? []).filter(({ position }) => position !== head)
    const sorted = [...others, sample].toSorted((a, b) => a.position - b.position)
    this.samples.set(name, sorted.slice(-versionsKept))
    return sample
  }

  private async take(db: Kysely<Database>, list: SortedList, position: number): Promise<Sample> {
    const keys = await everyNthKey(db, list, this.step)
    return { position, keys, blocks: keys.map(() => this.step) }
  }
}

/** Returns the sample at a later position; null when it has to be taken anew. */
const follow = async (
  db: Kysely<Database>,
  list: SortedList,
  { keys, blocks, position: after }: Sample,
  position: number,
): Promise<Sample | null> => {
  const moved = await movedSince(db, { after, upTo: position })
  if (moved === null) return null
  if (moved.ids.length === 0) return { position, keys, blocks }
  const counts = [...blocks]
  for (const { block, delta } of await movesByBlock(db, list, keys, { ids: moved.ids, after }))
    if (block < counts.length) counts[block] = (counts[block] ?? 0) + delta
  return { position, keys, blocks: counts }
}
