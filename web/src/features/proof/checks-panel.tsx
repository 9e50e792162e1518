import type { LogCheck } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { findingPlace } from '@/product/finding-place.ts'
import { Banner } from '@/ui/banner.tsx'
import { cn } from '@/ui/cn.ts'
import { Collapsible } from '@/ui/collapsible.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { FindingAnswer } from './finding-answer.tsx'
import type { ProofSearch } from './proof-search.ts'
import { checksPerPage, extentOf, useChecks, useOpenFindings, whenAndWho } from './use-checks.ts'

const Signed = ({ result: { signed } }: LogCheck) =>
  signed && (
    <Collapsible title="Umfang und Signatur">
      <NameValueTable
        label="Umfang und Signatur der Prüfung"
        rows={[
          {
            name: 'Umfang',
            value: `Ereignisse ${formatNumber(signed.from)} bis ${formatNumber(signed.to)}`,
          },
          { name: 'Siegel bei Beginn', value: `Nr. ${formatNumber(signed.seal)}` },
          { name: 'Dessen Kopf (SHA-256)', value: signed.hash },
          { name: 'Signatur (Ed25519)', value: signed.signature },
        ]}
      />
    </Collapsible>
  )

const Damage = ({ check }: { readonly check: LogCheck }) => {
  const { result } = check
  const place = findingPlace(result)
  return (
    <div className="grid gap-2">
      <p className="text-table wrap-anywhere">
        {place && `Der erste Fehler liegt ${place}. `}
        {result.reason}{' '}
        {result.firstBroken !== null && (
          <Link
            to="/protokoll"
            search={{ after: Math.max(result.firstBroken - 1, 0), event: result.firstBroken }}
            className="text-accent underline underline-offset-2"
          >
            Im Protokoll ansehen
          </Link>
        )}
      </p>
      {check.answeredAt ? (
        <p className="text-table wrap-anywhere">
          Beantwortet am {formatDateTime(check.answeredAt)} Uhr von{' '}
          {check.answeredBy ?? 'einer gelöschten Person'}: „{check.answer}“
        </p>
      ) : (
        <FindingAnswer id={check.id} />
      )}
    </div>
  )
}

const Check = ({ check, isAsked }: { readonly check: LogCheck; readonly isAsked: boolean }) => {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAsked) line.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const { ok } = check.result
  const Icon = ok ? CircleCheck : TriangleAlert
  return (
    <li
      ref={line}
      className={cn('flex items-start gap-3 px-4 py-2.5', isAsked && 'bg-accent-subtle')}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', ok ? 'text-accepted' : 'text-danger')}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-table">
          <span className="font-medium">{ok ? 'Unversehrt' : 'Beschädigt'}</span>
          <span className="text-muted">
            {' '}
            · {whenAndWho(check)} · {extentOf(check)}
          </span>
        </p>
        {!ok && <Damage check={check} />}
        <Signed {...check} />
      </div>
    </li>
  )
}

interface ChecksPanelProps {
  readonly search: ProofSearch
  readonly onPage: (offset: number) => void
}

/** All checks of the log, newest first; findings that wait for an answer stand above them, however old. */
export const ChecksPanel = ({ search, onPage }: ChecksPanelProps) => {
  const offset = search.offset ?? 0
  const { data, error, isPending } = useChecks(offset)
  const open = useOpenFindings().data?.list ?? []
  const rest = (data?.list ?? []).filter(({ id }) => !open.some((finding) => finding.id === id))
  const shown = offset === 0 ? [...open, ...rest] : rest
  return (
    <Panel title="Prüfungen" aside={data ? formatNumber(data.total) : undefined} flush>
      {isPending && <Skeleton className="m-4 h-16" />}
      {error && (
        <Banner tone="danger" className="m-4" title="Die Prüfungen konnten nicht geladen werden.">
          {sentenceOf(error)}
        </Banner>
      )}
      {data && shown.length === 0 && (
        <EmptyState title="Das Protokoll wurde noch nicht geprüft.">
          Es wird jede Nacht von selbst geprüft, und sooft Sie es möchten.
        </EmptyState>
      )}
      <ul className="divide-y" aria-label="Prüfungen des Protokolls">
        {shown.map((check) => (
          <Check key={check.id} check={check} isAsked={check.id === search.check} />
        ))}
      </ul>
      {data && data.total > checksPerPage && (
        <div className="border-t px-4 py-2">
          <Pagination
            offset={offset}
            limit={checksPerPage}
            total={data.total}
            sizes={[checksPerPage]}
            onChange={(page) => onPage(page.offset)}
          />
        </div>
      )}
    </Panel>
  )
}
