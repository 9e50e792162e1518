import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type PersonMarks, surnamePattern } from './person-marks.rules.ts'
import type { StoreFinding } from './store-finding.rules.ts'

/**
 * Names of delivered files and saved views in which a surname of the person stands. Others may be called so: nothing is
 * taken out, people have to look.
 */
export const surnameAlone = async (
  db: Kysely<Database>,
  marks: PersonMarks,
): Promise<StoreFinding[]> => {
  const pattern = surnamePattern(marks)
  if (pattern === null) return []
  const { rows } = await sql<{ store: 'deliveries' | 'views'; id: string }>`
    select 'deliveries' as store, id from delivery where view.fold(file_name) ~ ${pattern}
    union all
    select 'views', id from catalogue_entry
    where kind = 'saved-view' and not removed and view.fold((entry - 'ownerId')::text) ~ ${pattern}
    order by store, id`.execute(db)
  const places = (store: 'deliveries' | 'views', words: (id: string) => string) => ({
    store,
    removed: 0,
    places: rows.filter((row) => row.store === store).map(({ id }) => words(id)),
  })
  return [
    places('deliveries', (id) => `Lieferung ${id}: Nachname im Dateinamen`),
    places('views', (id) => `Gespeicherte Ansicht ${id}: Nachname`),
  ]
}
