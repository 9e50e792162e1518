import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { read } from '@/api/queries.ts'

/** Milliseconds between two looks: while a fetch runs its end is waited for. */
const pauses = { running: 2_000, idle: 15_000 } as const

/** Reads again and again if an API fetch is running. */
export const useFetchStatus = () =>
  useQuery({
    ...read('fetchStatus'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === true ? pauses.running : pauses.idle),
  })

/** Says that a fetch is running, while one is. */
export const FetchNote = ({ running }: { readonly running: boolean }) => (
  <p role="status" className="flex min-h-5 items-center gap-2 text-table text-muted">
    {running && (
      <>
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        Ein API-Abruf läuft. Die Datenlieferung erscheint hier, sobald alle Einträge da sind.
      </>
    )}
  </p>
)
