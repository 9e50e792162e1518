import { type AccessToken, roleLabels } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import type { Read } from '@/api/queries.ts'
import { formatDate, formatList } from '@/format/format.ts'
import { LoadFailed } from '@/product/load-failed.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

interface TokenListProps {
  readonly label: string
  readonly from: Read<'listAccessTokens'> | Read<'listTokensOfPeople'>
  /** Names the owner of each token. */
  readonly withOwner?: boolean
  readonly onRevoke: ((token: AccessToken) => void) | null
}

const isValid = ({ revokedAt, expiresAt }: AccessToken): boolean =>
  revokedAt === null && Date.parse(expiresAt) > Date.now()

const State = ({ token }: { readonly token: AccessToken }) => {
  const { revokedAt, expiresAt } = token
  if (revokedAt !== null) return <Badge>Widerrufen am {formatDate(revokedAt)}</Badge>
  if (!isValid(token)) return <Badge>Abgelaufen am {formatDate(expiresAt)}</Badge>
  return <Badge tone="accepted">Gültig bis {formatDate(expiresAt)}</Badge>
}

const Line = ({
  token,
  withOwner,
  onRevoke,
}: Pick<TokenListProps, 'withOwner' | 'onRevoke'> & { readonly token: AccessToken }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <span className="grid min-w-0 gap-0.5 text-table">
      <span className="font-medium wrap-anywhere">{token.name}</span>
      <span className="text-xs text-muted">
        {withOwner && `${token.owner.fullName} · `}
        {formatList(token.roles.map((role) => roleLabels[role]))} · angelegt am{' '}
        {formatDate(token.createdAt)}
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-2">
      <State token={token} />
      {onRevoke && isValid(token) && (
        <Button
          size="small"
          aria-label={`${token.name} widerrufen`}
          onClick={() => onRevoke(token)}
        >
          Widerrufen
        </Button>
      )}
    </span>
  </li>
)

/** Access tokens, newest first, with those that are over. */
export const TokenList = ({ label, from, withOwner = false, onRevoke }: TokenListProps) => {
  const { data, error, isPending, refetch } = useQuery<{ readonly list: readonly AccessToken[] }>({
    queryKey: from.queryKey,
    queryFn: from.queryFn,
  })
  if (isPending) return <Skeleton className="h-16" />
  if (error)
    return (
      <LoadFailed
        title="Die Zugriffstoken konnten nicht geladen werden."
        error={error}
        onRetry={refetch}
      />
    )
  if (data.list.length === 0)
    return (
      <EmptyState title="Es gibt kein Zugriffstoken.">
        Mit einem ruft ein eigenes Skript die Schnittstelle auf, mit Rechten und Ablauf, die Sie
        bestimmen.
      </EmptyState>
    )
  return (
    <ul className="divide-y" aria-label={label}>
      {data.list.map((token) => (
        <Line key={token.id} token={token} withOwner={withOwner} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}
