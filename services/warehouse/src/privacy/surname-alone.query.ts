import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type PersonMarks, surnamePattern } from './person-marks.rules.ts'
import type { StoreFinding } from './store-finding.rules.ts'

type Store = 'deliveries' | 'views'

/**
 * Names of delivered files, saved views and saved questions in which a surname of the person stands. Others may be called so: nothing is
 * taken out, people have to look.
 */
export const surnameAlone = async (
  db: Kysely<Database>,
  marks: PersonMarks,
): Promise<StoreFinding[]> => {
  const pattern = surnamePattern(marks)
  if (pattern === null) return []
  const { rows } = await sql<{ store: Store; id: string; kind: string }>`
    select 'deliveries' as store, id, '' as kind from delivery where view.fold(file_name) ~ ${pattern}
    union all
    select 'views', id, kind from catalogue_entry
    where kind in ('saved-view', 'saved-question') and not removed and view.fold((entry - 'ownerId')::text) ~ ${pattern}
    order by store, id`.execute(db)
  const places = (store: Store, words: (row: (typeof rows)[number]) => string) => ({
    store,
    removed: 0,
    places: rows.filter((row) => row.store === store).map(words),
  })
  return [
    places('deliveries', ({ id }) => `Lieferung ${id}: Nachname im Dateinamen`),
    places(
      'views',
      ({ id, kind }) =>
        `Gespeicherte ${kind === 'saved-view' ? 'Ansicht' : 'Frage'} ${id}: Nachname`,
    ),
  ]
}
