import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { inSnapshot, inSnapshotAtOnce, type ReadSource } from '../platform/snapshot.ts'
import { Answer } from './answer.ts'

/** The answer to a read: what one snapshot says, with the log position it stands for. */
export const readAnswer = async <Result>(
  source: ReadSource,
  read: (db: Kysely<Database>) => Promise<Result>,
): Promise<Answer<Result>> => {
  const { result, position } = await inSnapshotAtOnce(source, read)
  return Answer.at(position, result)
}

/** The same for a read that needs to know the position. */
export const readAnswerAt = async <Result>(
  source: ReadSource,
  read: (db: Kysely<Database>, head: number) => Promise<Result>,
): Promise<Answer<Result>> => {
  const { result, position } = await inSnapshot(source, read)
  return Answer.at(position, result)
}

/** A whole list as its call answers it. */
export const listed = <Item>(list: readonly Item[]) => ({ list: [...list], total: list.length })
