import { Refusal } from '@stammbuch/ledger'
import type { Dms, DmsPage } from './dms.ts'
import { type DmsSettings, dmsClient } from './dms-client.ts'
import { cursorPages, fieldsOf, numberedPages, toplistsOf } from './dms-generations.ts'

/** More entries than any project has: an answer with more has no end. */
const mostEntries = 200_000

const changed = (original: string): Refusal =>
  new Refusal(
    'dms-refused',
    'Der Bestand im DMS hat sich während des Abrufs geändert. Bitte erneut abrufen.',
    { original },
  )

/** Pages that hold every entry once: as many as the DMS says there are, none of them twice. */
async function* complete(pages: AsyncGenerator<DmsPage>): AsyncGenerator<DmsPage> {
  const seen = new Set<unknown>()
  let count = 0
  let total: number | undefined
  for await (const page of pages) {
    total ??= page.total
    count += page.entries.length
    for (const { entry_id } of page.entries) if (entry_id) seen.add(entry_id)
    if (page.total !== total) throw changed(`total ${total}, then ${page.total}`)
    if (seen.size > 0 && seen.size !== count) throw changed(`${count - seen.size} entries twice`)
    if (count > mostEntries) throw changed(`more than ${mostEntries} entries`)
    // A page without entries that is not the end would be asked for without an end.
    if (page.entries.length === 0 && count !== total) throw changed(`${count} of ${total} entries`)
    yield page
  }
  if (count !== total) throw changed(`${count} of ${total} entries`)
}

/** The DMS over HTTP, as the settings name it. */
export const httpDms = (settings: DmsSettings): Dms => {
  const request = dmsClient(settings)
  return {
    entries: (strategy, scope) =>
      complete(strategy === 'dmsv1' ? numberedPages(request, scope) : cursorPages(request, scope)),
    toplists: (project) => toplistsOf(request, project),
    fields: (project, year) => fieldsOf(request, project, year),
  }
}
