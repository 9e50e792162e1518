import type { ReleaseDocument, ReleaseLine } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { GitCompareArrows, Rocket } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { NotShown } from '@/product/not-shown.tsx'
import { useStanding } from '@/state/stand.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Chips } from '../chips.tsx'
import { KeptFindings } from '../proof/kept-findings.tsx'
import type { DocumentSearch } from './document-search.ts'
import { EditionActions } from './edition-actions.tsx'
import { editionStateLabels, editionStateTones } from './edition-labels.ts'
import { EditionsList } from './editions-list.tsx'
import { FileActions } from './file-actions.tsx'
import { CellQuestions } from './printed-cell.tsx'
import { TargetSummary } from './target-summary.tsx'
import { ToplistTable } from './toplist-table.tsx'
import { linesAtOnce, useDocument, useLines } from './use-document.ts'
import { useLightPaper } from './use-light-paper.ts'

interface PageProps {
  readonly id: string
  readonly search: DocumentSearch
  readonly onSearch: (search: DocumentSearch) => void
}

const back = <Link to="/freigabe">Freigabe</Link>

const Head = ({ document }: { readonly document: ReleaseDocument }) => {
  const { release, editions } = document
  const { rankingGroup, period, edition, state, createdBy, createdAt } = release
  const isPast = useStanding() !== null
  const [counting] = [...editions].sort(
    (a, b) => Number(b.state === 'in-force') - Number(a.state === 'in-force'),
  )
  return (
    <PageHeader
      isName
      title={`${rankingGroup.name} - ${period.name}`}
      back={<span className="print:hidden">{back}</span>}
      aside={
        <>
          <Badge>Fassung {edition}</Badge>
          <Badge tone={editionStateTones[state]}>{editionStateLabels[state]}</Badge>
        </>
      }
      description={
        <>
          Freigegeben von {createdBy.fullName} am {formatDateTime(createdAt)} Uhr ·{' '}
          {formatCount(release.numberOfAwards, 'Auszeichnung', 'Auszeichnungen')} · Position{' '}
          {formatNumber(release.position)}
        </>
      }
      actions={
        isPast ? null : (
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button asChild>
              <Link
                to="/freigabe/vergleich/$id/$otherId"
                params={{ id: release.id, otherId: 'heute' }}
              >
                <GitCompareArrows aria-hidden />
                Mit heute vergleichen
              </Link>
            </Button>
            <FileActions release={release} />
            <EditionActions release={release} counts={counting?.id === release.id} />
          </div>
        )
      }
    />
  )
}

const StateBanner = ({ document }: { readonly document: ReleaseDocument }) => {
  const { release, editions } = document
  const { withdrawn, state } = release
  const newer = editions.find((one) => one.state === 'in-force')
  if (withdrawn)
    return (
      <Banner tone="danger" title="Diese Fassung ist zurückgezogen.">
        {withdrawn.by.fullName}, {formatDateTime(withdrawn.at)} Uhr: {withdrawn.reason}
      </Banner>
    )
  if (state !== 'superseded' || !newer) return null
  return (
    <Banner
      tone="warning"
      title={`Es gilt Fassung ${newer.edition}.`}
      action={
        <Link
          to="/freigabe/$releaseId"
          params={{ releaseId: newer.id }}
          className="font-medium underline underline-offset-2 print:hidden"
        >
          Zur geltenden Fassung
        </Link>
      }
    >
      Diese hier steht, wie sie gedruckt wurde.
    </Banner>
  )
}

/** The lines of a page, toplist by toplist, in the order in which they come. */
const byToplist = (lines: readonly ReleaseLine[]) =>
  [...Map.groupBy(lines, ({ toplist }) => toplist?.value ?? 'Ohne Topliste')].map(
    ([title, members]) => ({ title, members }),
  )

const missingText = 'Gezeigt werden nur Auszeichnungen in diesem Zustand.'

const Filters = ({
  document,
  search,
  onSearch,
}: Omit<PageProps, 'id'> & { readonly document: ReleaseDocument }) => {
  const { toplists, changed } = document
  const isPast = useStanding() !== null
  const isFiltered = search.nur !== undefined || search.ziel !== undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {toplists.length > 1 && (
        <Chips
          label="Topliste"
          chips={[
            { id: undefined, label: 'Alle Toplisten', count: document.release.numberOfAwards },
            ...toplists.flatMap(({ id, value, lines }) =>
              id === null ? [] : [{ id, label: value, count: lines }],
            ),
          ]}
          chosen={search.topliste}
          onChoose={(topliste) => onSearch({ ...search, topliste, offset: undefined })}
        />
      )}
      <Button
        size="small"
        className={isPast ? 'hidden' : 'rounded-full'}
        look={search.nur ? 'primary' : 'secondary'}
        aria-pressed={search.nur === 'seither'}
        disabledBecause={
          changed === 0 && !search.nur ? 'Seit der Freigabe ist nichts Gedrucktes anders.' : null
        }
        onClick={() =>
          onSearch({ ...search, nur: search.nur ? undefined : 'seither', offset: undefined })
        }
      >
        Seither geändert <span className="tabular-nums">{formatNumber(changed)}</span>
      </Button>
      {isFiltered && (
        <Button
          size="small"
          look="link"
          onClick={() => onSearch({ topliste: search.topliste, limit: search.limit })}
        >
          Alle Auszeichnungen zeigen
        </Button>
      )}
      {search.ziel && <span className="text-table text-muted">{missingText}</span>}
    </div>
  )
}

const Lines = ({
  id,
  search,
  position,
  printed,
  onSearch,
}: PageProps & {
  readonly position: number | null
  readonly printed: ReleaseDocument['printed']
}) => {
  const { data, error, refetch } = useLines(id, search, position)
  if (error && !data)
    return (
      <EmptyState
        title="Die Auszeichnungen konnten nicht geladen werden."
        action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  if (!data) return <Skeleton className="h-80" />
  if (data.total === 0)
    return (
      <EmptyState icon={Rocket} title="Hier steht keine Auszeichnung.">
        Keine Auszeichnung der Freigabe passt zu dieser Auswahl.
      </EmptyState>
    )
  const { offset = 0, limit = linesAtOnce } = search
  return (
    <>
      {byToplist(data.list).map(({ title, members }) => (
        <ToplistTable key={title} title={title} lines={members} printed={printed} />
      ))}
      {data.total > Math.min(limit, 100) && (
        <div className="print:hidden">
          <Pagination
            offset={offset}
            limit={limit}
            total={data.total}
            sizes={[100, linesAtOnce, 1000]}
            onChange={(page) =>
              onSearch({
                ...search,
                offset: page.offset || undefined,
                limit: page.limit === linesAtOnce ? undefined : page.limit,
              })
            }
          />
        </div>
      )}
    </>
  )
}

/** A release as it was printed, with what became of it since. */
export const DocumentPage = ({ id, search, onSearch }: PageProps) => {
  const { data, position, error, refetch } = useDocument(id)
  useLightPaper()
  if (!data)
    return (
      <div className="page">
        <PageHeader title="Freigabe" back={back} />
        {error ? (
          <NotShown
            error={error}
            missing="Diese Freigabe gibt es nicht."
            failed="Die Freigabe konnte nicht geladen werden."
            onRetry={refetch}
            way={
              <Button asChild>
                <Link to="/freigabe">Zu den Freigaben</Link>
              </Button>
            }
          />
        ) : (
          <Skeleton className="h-80" />
        )}
      </div>
    )
  const { release, editions } = data
  return (
    <div className="page">
      <Head document={data} />
      <StateBanner document={data} />
      {release.reason !== null && editions.length === 1 && <p>Grund: {release.reason}</p>}
      {editions.length > 1 && (
        <Panel title="Fassungen">
          <EditionsList editions={editions} current={id} />
        </Panel>
      )}
      <KeptFindings id={id} />
      <TargetSummary document={data} search={search} onSearch={onSearch} />
      <Filters document={data} search={search} onSearch={onSearch} />
      <CellQuestions position={release.position}>
        <Lines
          id={id}
          search={search}
          position={position}
          printed={data.printed}
          onSearch={onSearch}
        />
      </CellQuestions>
      {data.contentSha256 && (
        <p className="text-xs text-muted wrap-anywhere">
          Inhalt, wie ihn das Protokoll festhält (SHA-256):{' '}
          <span className="font-mono">{data.contentSha256}</span>
        </p>
      )}
    </div>
  )
}
