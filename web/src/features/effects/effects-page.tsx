import type { EffectKind, Effects } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Outgoing, StateCounts } from './effect-counts.tsx'
import { titleOf } from './effect-labels.ts'
import { EffectValues, RecordName, ShownValue } from './effect-values.tsx'
import { type EffectsSearch, effectsSearch, sourceOf } from './effects-search.ts'
import { PrintedLine } from './printed-line.tsx'
import { TakeAllBack } from './take-all-back.tsx'

interface EffectsPageProps {
  readonly search: EffectsSearch
  readonly onSearch: (search: EffectsSearch, instead?: boolean) => void
}

/** The days in which values were decided. */
const Period = ({ search, onSearch }: EffectsPageProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Field label="Entschieden von">
      <Input
        type="date"
        value={search.from ?? ''}
        className="w-36 tabular-nums"
        onChange={({ target }) => onSearch({ ...search, from: target.value || undefined })}
      />
    </Field>
    <Field label="bis">
      <Input
        type="date"
        value={search.to ?? ''}
        className="w-36 tabular-nums"
        onChange={({ target }) => onSearch({ ...search, to: target.value || undefined })}
      />
    </Field>
  </div>
)

const Description = ({
  kind,
  effects,
}: {
  readonly kind: EffectKind
  readonly effects: Effects
}) => {
  const { value, detail, created } = effects
  if (value)
    return (
      <>
        <ShownValue of={value} value={value.newValue} /> bei <RecordName target={value.target} />
      </>
    )
  const made = created > 0 && formatCount(created, 'Eintrag angelegt', 'Einträge angelegt')
  const from = detail && (kind === 'delivery' || kind === 'run') && `von ${detail}`
  return <>{[from, made].filter(Boolean).join(' · ')}</>
}

type SourceProps = EffectsPageProps & { readonly kind: EffectKind; readonly id: string }

/** What became of the values of one source. */
const OfSource = ({ kind, id, search, onSearch }: SourceProps) => {
  const client = useQueryClient()
  const query = sourceOf(kind, id, search)
  const { data, error, refetch } = useFollowedRead('effectsOf', { query }, 'runs')
  const again = async (): Promise<void> => {
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['effectValues'] })])
  }
  if (!data && error) {
    const isUnknown = error instanceof Problem && error.status === 404
    return (
      <EmptyState
        icon={Waypoints}
        title={
          isUnknown ? 'Diese Quelle gibt es nicht.' : 'Die Wirkung konnte nicht geladen werden.'
        }
        action={!isUnknown && <Button onClick={() => void refetch()}>Erneut versuchen</Button>}
      >
        {!isUnknown && sentenceOf(error)}
      </EmptyState>
    )
  }
  if (!data) return <Skeleton className="h-96" />
  return (
    <>
      <PageHeader
        isName
        title={titleOf(kind, data)}
        back={
          kind === 'run' ? <RunLink runId={id}>Zum Lauf</RunLink> : <Link to="/laeufe">Läufe</Link>
        }
        description={<Description kind={kind} effects={data} />}
        actions={kind !== 'value' && <Period search={search} onSearch={onSearch} />}
      />
      <StateCounts effects={data} search={search} onSearch={onSearch} />
      <Outgoing effects={data} search={search} onSearch={onSearch} />
      <TakeAllBack kind={kind} effects={data} onUndone={again} />
      <EffectValues kind={kind} id={id} search={search} onSearch={onSearch} />
    </>
  )
}

const Page = ({ search, onSearch }: EffectsPageProps) => {
  const { kind, id, award } = search
  if (kind === 'line' && id && award) return <PrintedLine id={id} awardId={award} />
  if (kind !== undefined && kind !== 'line' && id)
    return <OfSource kind={kind} id={id} search={search} onSearch={onSearch} />
  return (
    <>
      <PageHeader title="Wirkung" back={<Link to="/laeufe">Läufe</Link>} />
      <EmptyState icon={Waypoints} title="Es ist keine Quelle gewählt.">
        Die Wirkung zeigt, was aus einem Wert, einer Datenlieferung, einem Mapping, einem Lauf,
        einem Lieferanten oder einer Person wurde. Dorthin führen die Links auf deren Seiten.
      </EmptyState>
    </>
  )
}

/** What became of the values of a source, and the way to take them back. */
export const EffectsPage = (props: EffectsPageProps) => (
  <div className="page">
    <Page {...props} search={effectsSearch(props.search)} />
  </div>
)
