import { type ReleasePreview, titleOf } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AwardTable } from './award-table.tsx'
import { BlockerList } from './blocker-list.tsx'
import { Chips } from './chips.tsx'
import { DeliveryBlockers } from './delivery-blockers.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { FindingsPanel } from './proof/findings-panel.tsx'
import { ReleaseButton } from './release-button.tsx'
import type { ReleaseSearch } from './release-search.ts'
import { type ReleaseOf, usePreview } from './use-preview.ts'

interface PreviewProps {
  readonly of: ReleaseOf
  readonly search: ReleaseSearch
  readonly onSearch: (search: ReleaseSearch) => void
  readonly onReleased: () => void
}

type State = 'ready' | 'blocked' | 'empty' | 'released'

const isVerified = ({ open }: ReleasePreview): boolean => open.changes + open.unapproved === 0

const stateOf = (preview: ReleasePreview): State => {
  const { release, waiting, numberOfAwards } = preview
  if (release) return 'released'
  if (!isVerified(preview) || waiting.rows + waiting.deliveries > 0) return 'blocked'
  return numberOfAwards === 0 ? 'empty' : 'ready'
}

const words = {
  ready: ['accepted', 'Bereit'],
  blocked: ['stale', 'Blockiert'],
  empty: ['neutral', 'Leer'],
  released: ['accent', 'Freigegeben'],
} as const

const Head = ({ preview, of }: Pick<PreviewProps, 'of'> & { readonly preview: ReleasePreview }) => {
  const [tone, label] = words[stateOf(preview)]
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
      <Badge tone={tone}>{label}</Badge>
      <span className="font-medium">
        {of.project.name} ({of.project.shortCode}) {of.period.name}
      </span>
      <span className="text-muted tabular-nums">
        {formatCount(preview.numberOfAwards, 'Auszeichnung', 'Auszeichnungen')}
        {preview.toplists.length > 0 &&
          ` in ${formatCount(preview.toplists.length, 'Topliste', 'Toplisten')}`}
        {preview.excluded > 0 && `, ${formatNumber(preview.excluded)} ausgeschlossen`}
      </span>
    </div>
  )
}

const whyNot = (preview: ReleasePreview): string | null =>
  ({
    ready: null,
    blocked: isVerified(preview)
      ? 'Zeilen oder Datenlieferungen, die noch nicht importiert sind, verhindern die Freigabe.'
      : 'Offene redaktionelle Verifizierungen verhindern die Freigabe.',
    empty: titleOf('release-empty'),
    released: 'Dieses Projekt ist für diesen Jahrgang bereits freigegeben.',
  })[stateOf(preview)]

/** Preview of a release: its contents, the hindrances, and the button. */
export const ReleasePreviewPart = ({ of, search, onSearch, onReleased }: PreviewProps) => {
  const { preview, error, refetch } = usePreview(of)
  if (error && !preview)
    return (
      <EmptyState
        title="Die Vorschau konnte nicht geladen werden."
        action={<Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  if (!preview) return <Skeleton className="h-80" />
  const { release, toplists } = preview
  // The last award of a toplist may leave it while its page is open or bookmarked.
  const shown = toplists.some(({ id }) => id === search.toplistId)
    ? search
    : { ...search, toplistId: undefined }
  return (
    <section aria-label="Vorschau" className="grid min-w-0 gap-4">
      <Head preview={preview} of={of} />
      {release && (
        <Banner tone="info" title="Diese Freigabe gibt es bereits.">
          Freigegeben von {release.createdBy.fullName} am {formatDateTime(release.createdAt)} Uhr
          mit {formatCount(release.numberOfAwards, 'Auszeichnung', 'Auszeichnungen')}.{' '}
          <Link
            to="/freigabe/$releaseId"
            params={{ releaseId: release.id }}
            className="font-medium underline underline-offset-2"
          >
            Freigabe ansehen oder berichtigen
          </Link>
        </Banner>
      )}
      {!release && (
        <>
          <BlockerList preview={preview} of={of} />
          <DeliveryBlockers preview={preview} of={of} />
          <DuplicateWarning duplicates={preview.duplicates} />
          {preview.numberOfAwards > 0 && <FindingsPanel of={of} />}
        </>
      )}
      <Chips
        label="Topliste"
        chips={[
          { id: undefined, label: 'Alle' },
          ...toplists.map(({ id, value, numberOfAwards }) => ({
            id,
            label: value,
            count: numberOfAwards,
          })),
        ]}
        chosen={shown.toplistId}
        onChoose={(toplistId) => onSearch({ ...search, toplistId, offset: undefined })}
      />
      <AwardTable of={of} search={shown} onSearch={onSearch} />
      <div className="flex justify-end">
        <ReleaseButton
          of={of}
          preview={preview}
          disabledBecause={whyNot(preview)}
          onReleased={onReleased}
          onRefused={() => void refetch()}
        />
      </div>
    </section>
  )
}
