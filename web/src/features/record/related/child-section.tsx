import { classLabels } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { compareGerman, formatNumber } from '@/format/format.ts'
import { cn } from '@/ui/cn.ts'
import { Panel } from '@/ui/panel.tsx'
import { StateBadge } from '@/ui/state-badge.tsx'
import { useKeptState } from '@/ui/use-kept-state.ts'
import { useEditedRecord } from '../editing/editing-store.ts'
import { GroupFields, groupsOf } from '../fields/field-card.tsx'
import { useRecordPage } from '../page-context.ts'
import { type ChildAward, type ChildScore, openCountOf } from '../record-types.ts'
import { SyncTable } from '../sync/sync-state.tsx'
import { ChildActions } from './child-actions.tsx'
import { RecordState } from './related-section.tsx'
import { IdentificationList } from './supplier-identifications.tsx'

type Child = ChildAward | ChildScore

/** Newest period first, by the period's name. */
const byPeriod = (left: Child, right: Child): number =>
  compareGerman(right.period?.name ?? '', left.period?.name ?? '') ||
  compareGerman(left.label, right.label)

const titleOf = (child: Child): string => {
  const project = child.rankingGroup?.name ?? 'Ohne Projekt'
  if (child.class === 'score') return project
  return [child.displayName ?? project, child.toplistLabel?.value].filter(Boolean).join(' · ')
}

const numbersOf = (child: Child): readonly string[] => {
  if (child.class === 'score') return []
  return [
    child.rank === null ? '' : `Rang ${child.rank}`,
    child.scoring === null ? '' : `${formatNumber(child.scoring)} Punkte`,
  ].filter(Boolean)
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

const Part = ({ title, children }: PartProps) => (
  <div>
    <h3 className="pb-1 text-xs font-medium text-muted">{title}</h3>
    {children}
  </div>
)

/** The product that the award was given for. */
const AwardedProduct = ({ product }: { readonly product: NonNullable<ChildAward['product']> }) => {
  const { at } = useRecordPage()
  return (
    <Part title="Produkt">
      <Link
        to={`/product/${product.id}` as string}
        search={{ at } as never}
        className="text-table font-medium underline decoration-transparent underline-offset-2 hover:decoration-current"
      >
        {product.label}
      </Link>
    </Part>
  )
}

interface GroupsProps {
  readonly child: Child
  readonly groups: ReturnType<typeof groupsOf>
}

const Groups = ({ child, groups }: GroupsProps) =>
  groups.map((group) => (
    <Part key={group.title} title={group.title}>
      <GroupFields record={child} group={group} />
    </Part>
  ))

const ChildDetails = ({ child }: { readonly child: Child }) => {
  const groups = groupsOf(child)
  return (
    <div className="grid gap-3 border-t bg-background px-4 py-3">
      <ChildActions child={child} />
      <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-2">
        <div className="grid gap-3">
          {child.class === 'award' && child.product && <AwardedProduct product={child.product} />}
          <Groups child={child} groups={groups.slice(0, 1)} />
        </div>
        <div className="grid gap-3">
          <Groups child={child} groups={groups.slice(1)} />
          {child.supplierIds.length > 0 && (
            <Part title="Lieferanten-Kennungen">
              <IdentificationList supplierIds={child.supplierIds} />
            </Part>
          )}
          {child.class === 'award' && (
            <Part title="Abgleich">
              <SyncTable record={child} />
            </Part>
          )}
        </div>
      </div>
    </div>
  )
}

const ChildRow = ({ child }: { readonly child: Child }) => {
  const [open, setOpen] = useKeptState<boolean>(`held:${child.id}`, false)
  const edited = useEditedRecord() === child.id
  const shown = open || edited
  const count = openCountOf(child)
  return (
    <li>
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
        className="grid w-full grid-cols-[1rem_3rem_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1.5 text-left text-table hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={cn(
            'size-4 text-muted transition-transform duration-100',
            shown && 'rotate-90',
          )}
        />
        <span className="font-medium tabular-nums">{child.period?.name ?? '–'}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0">{titleOf(child)}</span>
          {child.rankingGroup && (
            <span className="text-xs text-muted">{child.rankingGroup.shortCode}</span>
          )}
          <RecordState {...child} />
          {count > 0 && <StateBadge state="proposed">{formatNumber(count)} offen</StateBadge>}
        </span>
        <span className="text-xs text-muted tabular-nums max-sm:col-start-3">
          {numbersOf(child).join(' · ')}
        </span>
      </button>
      {shown && <ChildDetails child={child} />}
    </li>
  )
}

interface ChildSectionProps {
  readonly title: string
  readonly kind: 'award' | 'score'
  readonly records: readonly Child[]
}

/** Awards or scores of a record, newest period first, each with its fields. */
export const ChildSection = ({ title, kind, records }: ChildSectionProps) => (
  <Panel
    title={title}
    {...(records.length > 0 && { aside: formatNumber(records.length) })}
    flush={records.length > 0}
    className="overflow-visible"
  >
    {records.length === 0 ? (
      <p className="text-table text-muted">Es liegen keine {classLabels[kind][1]} vor.</p>
    ) : (
      <ul className="divide-y">
        {records.toSorted(byPeriod).map((one) => (
          <ChildRow key={one.id} child={one} />
        ))}
      </ul>
    )}
  </Panel>
)
