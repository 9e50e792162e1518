import type { Kysely } from 'kysely'
import type { IntakeReads } from './delivery.tables.ts'

/** A delivery that came with the very same bytes. */
export interface SameBytes {
  readonly id: string
  readonly createdAt: string
  readonly fileName: string
}

/** The first delivery with these bytes. @param sha256 64 hexadecimal digits in lower case */
export const withSameBytes = async (
  db: Pick<Kysely<IntakeReads>, 'selectFrom'>,
  sha256: string,
): Promise<SameBytes | undefined> => {
  const found = await db
    .selectFrom('delivery')
    .select(['id', 'created_at', 'file_name'])
    .where('sha256', '=', sha256)
    .orderBy('created_at')
    .executeTakeFirst()
  return (
    found && {
      id: found.id,
      createdAt: found.created_at.toISOString(),
      fileName: found.file_name,
    }
  )
}
