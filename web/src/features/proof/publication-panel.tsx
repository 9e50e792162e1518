import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { formatCount, formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useHead } from './use-checks.ts'

/** What stands outside the database: the published heads and the key, which people compare with their own. */
export const PublicationPanel = () => {
  const { data, isPending } = useQuery({
    ...read('logHeads'),
    staleTime: 10_000,
    refetchInterval: 30_000,
  })
  const { data: head } = useHead()
  return (
    <Panel title="Veröffentlichung der Siegelköpfe">
      <div className="grid gap-3">
        <p className="max-w-[80ch] text-table text-muted">
          Jeder Siegelkopf wird in eine Datei außerhalb der Datenbank geschrieben, am besten auf ein
          Laufwerk, das niemand aus der IT ändern kann. Jede Prüfung vergleicht die Kette damit: So
          fällt auch auf, wenn das Ende fehlt oder alles neu gesiegelt wurde.
        </p>
        {isPending && <Skeleton className="h-16" />}
        {data?.problem && <Banner tone="danger" title={data.problem} />}
        {data && !data.problem && data.count === 0 && (
          <Banner tone="warning" title="Es ist noch kein Kopf veröffentlicht." />
        )}
        {data && head && (
          <NameValueTable
            label="Veröffentlichung"
            rows={[
              {
                name: 'Veröffentlicht',
                value: formatCount(data.count, 'Siegelkopf', 'Siegelköpfe', 'nichts'),
              },
              {
                name: 'Zuletzt geschrieben',
                value: data.writtenAt ? `${formatDateTimeSeconds(data.writtenAt)} Uhr` : null,
              },
              {
                name: 'Letzter Kopf',
                value: data.last
                  ? `Siegel ${formatNumber(data.last.seal)}, bis Ereignis ${formatNumber(data.last.position)}: ${data.last.hash}`
                  : null,
              },
              { name: 'Kopf der Kette jetzt (SHA-256)', value: head.hash },
              { name: 'Schlüssel (SHA-256)', value: data.fingerprint },
              { name: 'Öffentlicher Schlüssel', value: head.publicKey },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}
