import { useBusy } from '@/api/pending-requests.ts'

/** A thin line at the top while a request takes longer than a moment. */
export const BusyBar = () => {
  const busy = useBusy()
  if (!busy) return null
  return (
    <div
      role="progressbar"
      aria-label="Daten werden geladen"
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-accent-subtle"
    >
      <div className="h-full w-1/3 animate-[indeterminate_1.2s_ease-in-out_infinite] bg-accent" />
    </div>
  )
}
