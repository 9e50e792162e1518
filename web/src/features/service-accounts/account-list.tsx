import { roleLabels, type ServiceAccount } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { formatDate, formatList } from '@/format/format.ts'
import { LoadFailed } from '@/product/load-failed.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

interface AccountListProps {
  /** `null` where they may only be seen. */
  readonly onChange: ((account: ServiceAccount) => void) | null
  readonly onEnd: ((account: ServiceAccount) => void) | null
}

const State = ({ account }: { readonly account: ServiceAccount }) => {
  const { endedAt, expiresAt, owner } = account
  if (endedAt !== null) return <Badge>Beendet am {formatDate(endedAt)}</Badge>
  if (Date.parse(expiresAt) <= Date.now())
    return <Badge tone="stale">Abgelaufen am {formatDate(expiresAt)}</Badge>
  if (!owner.isActive) return <Badge tone="stale">{owner.fullName} ist nicht aktiv</Badge>
  return <Badge tone="accepted">Gültig bis {formatDate(expiresAt)}</Badge>
}

const Line = ({
  account,
  onChange,
  onEnd,
}: AccountListProps & { readonly account: ServiceAccount }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
    <span className="grid min-w-0 gap-0.5 text-table">
      <span className="flex flex-wrap gap-x-1.5 wrap-anywhere">
        <span className="font-medium">{account.name}</span>
        <span className="text-muted">{account.shortCode}</span>
      </span>
      <span className="text-xs wrap-anywhere text-muted">
        Client <code>{account.clientId}</code> ·{' '}
        {formatList(account.roles.map((role) => roleLabels[role]))}
      </span>
      <span className="text-xs text-muted">
        Verantwortlich: {account.owner.fullName} · angelegt am {formatDate(account.createdAt)} ·{' '}
        {account.lastUsedAt === null
          ? 'noch nie benutzt'
          : `zuletzt benutzt am ${formatDate(account.lastUsedAt)}`}
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-2">
      <State account={account} />
      {account.endedAt === null && onChange && onEnd && (
        <>
          <Button
            size="small"
            aria-label={`${account.name} ändern`}
            onClick={() => onChange(account)}
          >
            Ändern
          </Button>
          <Button
            size="small"
            aria-label={`${account.name} beenden`}
            onClick={() => onEnd(account)}
          >
            Beenden
          </Button>
        </>
      )}
    </span>
  </li>
)

/** Service accounts by name, with those that are over. */
export const AccountList = (props: AccountListProps) => {
  const { data, error, isPending, refetch } = useQuery(read('listServiceAccounts'))
  if (isPending) return <Skeleton className="h-16" />
  if (error)
    return (
      <LoadFailed
        title="Die Dienstkonten konnten nicht geladen werden."
        error={error}
        onRetry={refetch}
      />
    )
  if (data.list.length === 0)
    return (
      <EmptyState title="Es gibt kein Dienstkonto.">
        Programme, die unbeaufsichtigt arbeiten, bekommen hier einen Namen und ihre Rechte.
      </EmptyState>
    )
  return (
    <ul className="divide-y" aria-label="Dienstkonten">
      {data.list.map((account) => (
        <Line key={account.id} account={account} {...props} />
      ))}
    </ul>
  )
}
