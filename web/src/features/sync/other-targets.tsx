import { targetFacts } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import { ParkedPanel } from './parked-panel.tsx'
import { lookEvery } from './status-panel.tsx'

/** The optional targets that are set up: they have no page of their own. */
export const OtherTargets = () => {
  const { data } = useQuery({ ...read('listSyncWorkers'), refetchInterval: lookEvery })
  const others = data?.list.filter(({ target }) => targetFacts(target).optional) ?? []
  return others.map(({ target }) => (
    <section
      key={target}
      aria-label={targetFacts(target).label}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <ParkedPanel target={target} of={targetFacts(target).label} />
      <ComparisonPanel target={target} of={targetFacts(target).label} />
    </section>
  ))
}
