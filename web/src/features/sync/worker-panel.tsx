import { type SyncWorkerStanding, targetFacts } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { lookEvery } from './status-panel.tsx'

const states = {
  running: ['accepted', 'läuft'],
  unreachable: ['danger', 'Ziel nicht erreichbar'],
  silent: ['danger', 'meldet sich nicht'],
  starting: ['neutral', 'noch nicht gelaufen'],
} as const

const State = ({ worker: { state, detail } }: { readonly worker: SyncWorkerStanding }) => {
  const [tone, name] = states[state as keyof typeof states] ?? ['neutral', state]
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{name}</Badge>
      {detail && <span className="text-xs text-muted">{detail}</span>}
    </div>
  )
}

const head = 'py-1.5 pr-3 text-xs font-normal text-muted'
const cell = 'py-1.5 pr-3 align-top'

/** Every worker: whether it gets through, how far behind it is, what waits and what is parked. */
export const WorkerPanel = () => {
  const { data, error } = useQuery({ ...read('listSyncWorkers'), refetchInterval: lookEvery })
  return (
    <Panel title="Übertragungsdienste">
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <Banner tone="danger" title="Die Übertragungsdienste konnten nicht geladen werden.">
          {sentenceOf(error)}
        </Banner>
      )}
      {data && (
        <div className="relative overflow-x-auto">
          <table aria-label="Übertragungsdienste" className="w-full text-table">
            <thead>
              <tr>
                <th scope="col" className={`${head} text-left`}>
                  Ziel
                </th>
                <th scope="col" className={`${head} text-left`}>
                  Zustand
                </th>
                {['Rückstand', 'Unterwegs', 'Zurückgestellt'].map((name) => (
                  <th key={name} scope="col" className={`${head} text-right`}>
                    {name}
                  </th>
                ))}
                <th scope="col" className={`${head} text-right`}>
                  Zuletzt gemeldet
                </th>
              </tr>
            </thead>
            <tbody className="divide-y">
              {data.list.map((worker) => (
                <tr key={worker.target}>
                  <th scope="row" className={`${cell} text-left font-medium`}>
                    {targetFacts(worker.target).label}
                  </th>
                  <td className={cell}>
                    <State worker={worker} />
                  </td>
                  {[worker.lag, worker.due, worker.parked].map((value, at) => (
                    <td
                      key={['lag', 'due', 'parked'][at]}
                      className={`${cell} text-right tabular-nums`}
                    >
                      {formatNumber(value)}
                    </td>
                  ))}
                  <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
                    {worker.lastSeenAt ? formatDateTime(worker.lastSeenAt) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
