import {
  classLabels,
  type EffectKind,
  type EffectValue,
  type FieldValue,
  fieldOf,
} from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { valueWords } from '@/product/change-words.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Badge, type BadgeProps } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { DataTable } from '@/ui/data-table.tsx'
import { columnsFor } from '@/ui/data-table-setup.ts'
import { ValueText } from '@/ui/diff-value.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Pagination } from '@/ui/pagination.tsx'
import { stateLabels } from './effect-labels.ts'
import { type EffectsSearch, sourceOf, wholeOf } from './effects-search.ts'

const perPage = 50
const rootClasses = ['account', 'contact', 'product']
const link =
  'text-accent underline decoration-accent-line underline-offset-2 hover:decoration-current'

const tones: Readonly<Record<EffectValue['state'], NonNullable<BadgeProps['tone']>>> = {
  'in-use': 'accepted',
  overwritten: 'stale',
  excluded: 'excluded',
  'taken-back': 'neutral',
  declined: 'declined',
  waiting: 'proposed',
}

/** A value by the words of its field; a person's stays hidden from those who may not see it. */
export const ShownValue = ({
  of,
  value,
}: {
  readonly of: Pick<EffectValue, 'targetClass' | 'attributeName'>
  readonly value: FieldValue
}) => {
  const { can } = useSession()
  const isPersonal = of.targetClass === 'contact' && fieldOf('contact', of.attributeName)?.personal
  if (isPersonal && !can('read-personal'))
    return <span className="text-muted">nicht sichtbar für Sie</span>
  return <ValueText value={valueWords(of, value) ?? value} />
}

/** A record by its name, leading to its page if it has one. */
export const RecordName = ({ target }: Pick<EffectValue, 'target'>) => {
  const label = target.label || 'ohne Namen'
  if (!rootClasses.includes(target.class))
    return (
      <>
        {classLabels[target.class][0]} {label}
      </>
    )
  return (
    <Link to={`/${target.class}/${target.id}` as string} className={link}>
      {label}
    </Link>
  )
}

const { display, columns } = columnsFor<EffectValue>()

const valueId = ({ position, attributeName, isFirst }: EffectValue): string =>
  isFirst ? `${position}.${attributeName}` : String(position)

const valueColumns = columns([
  display({
    id: 'record',
    header: 'Eintrag',
    cell: ({ row: { original } }) => <RecordName target={original.target} />,
    meta: { wrap: true },
  }),
  display({
    id: 'field',
    header: 'Feld',
    cell: ({ row: { original } }) => original.fieldLabel,
    meta: { width: '10rem', wrap: true },
  }),
  display({
    id: 'value',
    header: 'Wert',
    cell: ({ row: { original } }) => (
      <Link
        to="/wirkung"
        search={{ kind: 'value', id: valueId(original) }}
        className="hover:underline"
      >
        <ShownValue of={original} value={original.newValue} />
      </Link>
    ),
    meta: { wrap: true },
  }),
  display({
    id: 'state',
    header: 'Stand',
    cell: ({ row: { original } }) => (
      <span className="grid justify-items-start gap-0.5">
        <Badge tone={tones[original.state]}>{stateLabels[original.state]}</Badge>
        {original.state === 'overwritten' && (
          <span className="text-xs text-muted">
            heute: <ShownValue of={original} value={original.currentValue} />
            {original.replaced &&
              `, ${original.replaced.by.fullName} am ${formatDateTime(original.replaced.at)} Uhr`}
          </span>
        )}
      </span>
    ),
    meta: { wrap: true, width: '18rem', ownWord: true },
  }),
  display({
    id: 'by',
    header: 'Gesetzt',
    cell: ({ row: { original } }) => (
      <span>
        {original.by.fullName}
        <span className="block text-xs text-muted tabular-nums">
          {original.runId ? (
            <RunLink runId={original.runId}>{formatDateTime(original.at)} Uhr</RunLink>
          ) : (
            `${formatDateTime(original.at)} Uhr`
          )}
        </span>
      </span>
    ),
    meta: { wrap: true, width: '12rem' },
  }),
])

interface EffectValuesProps {
  readonly kind: EffectKind
  readonly id: string
  readonly search: EffectsSearch
  readonly onSearch: (search: EffectsSearch, instead?: boolean) => void
}

const isNarrowed = ({ state, releaseId, target }: EffectsSearch): boolean =>
  state !== undefined || releaseId !== undefined || target !== undefined

/** The values of a source, all or a part of them, with what became of each. */
export const EffectValues = ({ kind, id, search, onSearch }: EffectValuesProps) => {
  const { state, releaseId, target, offset = 0 } = search
  const query = {
    ...sourceOf(kind, id, search),
    ...(state && { state }),
    ...(releaseId && { releaseId }),
    ...(target && { target }),
    ...{ offset, limit: perPage },
  }
  const { data, error, isPending, refetch } = useQuery({
    ...read('effectValues', { query }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const total = data?.total ?? 0
  return (
    <DataTable
      label="Werte"
      columns={valueColumns}
      rows={data?.list ?? []}
      rowId={valueId}
      total={total}
      offset={offset}
      loading={isPending}
      error={error ? sentenceOf(error) : null}
      onRetry={() => void refetch()}
      minWidth="56rem"
      toolbar={
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-table text-muted tabular-nums">
            {data && formatCount(total, 'Wert', 'Werte')}
            {state && ` ${stateLabels[state]}`}
          </p>
          {isNarrowed(search) && (
            <Button size="small" onClick={() => onSearch(wholeOf(search))}>
              Alle Werte zeigen
            </Button>
          )}
        </div>
      }
      empty={<EmptyState title="Hier gibt es keine Werte." />}
      footer={
        total > 0 && (
          <Pagination
            offset={offset}
            limit={perPage}
            total={total}
            sizes={[perPage]}
            onChange={(page) => onSearch({ ...search, offset: page.offset || undefined })}
          />
        )
      }
    />
  )
}
