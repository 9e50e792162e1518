import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'

/** Milliseconds between two looks for findings; they are rare and stand until they are answered. */
const lookEvery = 60_000

const query = { open: 'true', limit: 1 } as const

/**
 * Says on every page that the log was found damaged, to those who may read it, until somebody answers the finding. The page of the
 * findings says it itself, and on a narrow screen this would lie above its buttons.
 */
export const LogFinding = ({ className }: { readonly className: string }) => {
  const { can } = useSession()
  const isSaid = useLocation({ select: ({ pathname }) => pathname === '/nachweise' })
  const { data } = useQuery({
    queryKey: ['listLogChecks', { query }, 'everywhere'],
    queryFn: ({ signal }) =>
      call('listLogChecks', { query }, { signal, expected: ['not-found', 'unreachable'] }),
    enabled: can('audit'),
    retry: false,
    refetchInterval: lookEvery,
  })
  const finding = data?.list[0]
  if (!finding || isSaid) return null
  return (
    <Banner
      tone="danger"
      announce
      className={className}
      title="Das Protokoll ist beschädigt"
      action={
        <Link
          to="/nachweise"
          search={{ check: finding.id }}
          className="text-table underline underline-offset-2"
        >
          Befund ansehen
        </Link>
      }
    >
      Gefunden am {formatDateTime(finding.checkedAt)} Uhr. Die Meldung bleibt, bis die
      Administration den Befund beantwortet.
    </Banner>
  )
}
