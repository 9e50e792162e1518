import {
  type ErasureReport,
  type ErasureStore,
  erasureReasons,
  isSyncTarget,
  type SyncTarget,
  targetFacts,
} from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'

const ownStores: Readonly<Record<Exclude<ErasureStore, SyncTarget>, string>> = {
  log: 'Protokoll',
  answers: 'gemerkte Antworten',
  views: 'Ansichten',
  jobs: 'Aufträge',
  work: 'Arbeitstabellen',
  dumps: 'Datenbankabzüge',
  exports: 'Exporte',
  uploads: 'unfertige Uploads',
  deliveries: 'Lieferungen',
}

const nameOf = (store: ErasureStore): string =>
  isSyncTarget(store) ? targetFacts(store).label : ownStores[store]

const outcomeLabels: Readonly<Record<ErasureReport['outcome'], string>> = {
  clean: 'In allen Speichern wurde danach gesucht und nichts mehr gefunden.',
  removed: 'In allen Speichern wurde danach gesucht; was noch da war, ist entfernt.',
  left: 'In allen Speichern wurde danach gesucht. Diese Stellen muss jemand ansehen:',
}

/** The first places of a store are listed, the rest is counted. */
const unlisted = ({ left, places }: ErasureReport['stores'][number]): readonly string[] => {
  const more = left - places.length
  return more > 0 ? [formatCount(more, 'weitere Stelle', 'weitere Stellen')] : []
}

/** The result of the search over every store: the values taken out, and those left with their places. */
export const ErasureReportDetails = ({ report }: { readonly report: ErasureReport }) => {
  const removed = report.stores.filter((one) => one.removed > 0)
  const left = report.stores.filter((one) => one.left > 0)
  return (
    <div className="grid gap-1">
      <p>
        {report.unsearched.length > 0
          ? 'Es gab keine Angabe, an der die Person zu erkennen wäre: Andere Speicher konnten nicht durchsucht werden.'
          : outcomeLabels[report.outcome]}
      </p>
      {removed.length > 0 && (
        <p>
          Entfernt:{' '}
          {removed
            .map((one) => `${nameOf(one.store)} (${formatCount(one.removed, 'Fund', 'Funde')})`)
            .join(', ')}
          .
        </p>
      )}
      {left.length > 0 && (
        <ul className="list-disc pl-5">
          {left.flatMap((one) =>
            [...one.places, ...unlisted(one)].map((place) => (
              <li key={`${one.store} ${place}`}>
                {nameOf(one.store)}: {place}
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  )
}

/** A search takes seconds, and minutes in a large store. */
const longestSearch = 3_600_000
const lookEvery = 3_000

const isSearched = (erasedAt: string): boolean =>
  Math.abs(Date.now() - Date.parse(erasedAt)) < longestSearch

interface ErasureResultProps {
  readonly contactId: string
  readonly erasedAt: string
}

/** The ground of an erasure, by whom, and its place in the log; for those who look after data protection. */
const ErasureGround = ({ contactId }: Pick<ErasureResultProps, 'contactId'>) => {
  const { can } = useSession()
  const { data } = useQuery({
    ...read('listForgotten', { query: { contactId, limit: 1 } }),
    enabled: can('privacy'),
  })
  const forgotten = data?.list[0]
  if (!forgotten) return null
  return (
    <p>
      Grund: {erasureReasons[forgotten.reason]}. Gelöscht von {forgotten.by.fullName}, Position{' '}
      {formatNumber(forgotten.position)} im Protokoll.
    </p>
  )
}

/** The ground of an erasure and the last check after it. */
export const ErasureResult = ({ contactId, erasedAt }: ErasureResultProps) => {
  const { can } = useSession()
  const mayRead = can('privacy')
  const { data } = useQuery({
    ...read('listErasures', { query: { contactId, limit: 1 } }),
    enabled: mayRead,
    // The page is told of the erasure before the search that follows it is over.
    refetchInterval: ({ state }) =>
      state.data?.list.length === 0 && isSearched(erasedAt) && lookEvery,
  })
  if (!mayRead || !data) return null
  const check = data.list[0]
  return (
    <div className="mt-1 grid gap-1">
      <ErasureGround contactId={contactId} />
      {check ? (
        <>
          <p>Geprüft am {formatDateTime(check.checkedAt)} Uhr.</p>
          <ErasureReportDetails report={check} />
        </>
      ) : (
        <p>
          {isSearched(erasedAt)
            ? 'Alle Speicher werden noch danach durchsucht.'
            : 'Es wurde nicht in allen Speichern danach gesucht.'}
        </p>
      )}
    </div>
  )
}
