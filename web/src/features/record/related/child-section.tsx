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
import { type HeldAward, type HeldScore, openCountOf } from '../record-types.ts'
import { SyncTable } from '../sync/sync-state.tsx'
import { HeldActions } from './child-actions.tsx'
import { RecordState } from './related-section.tsx'
import { IdentificationList } from './supplier-identifications.tsx'

type Held = HeldAward | HeldScore

/** Newest period first, by the period's name. */
const byPeriod = (left: Held, right: Held): number =>
  compareGerman(right.period?.name ?? '', left.period?.name ?? '') ||
  compareGerman(left.label, right.label)

const titleOf = (held: Held): string => {
  const project = held.rankingGroup?.name ?? 'Ohne Projekt'
  if (held.class === 'score') return project
  return [held.displayName ?? project, held.toplistLabel?.value].filter(Boolean).join(' · ')
}

const numbersOf = (held: Held): readonly string[] => {
  if (held.class === 'score') return []
  return [
    held.rank === null ? '' : `Rang ${held.rank}`,
    held.scoring === null ? '' : `${formatNumber(held.scoring)} Punkte`,
  ].filter(Boolean)
}

interface HeldPartProps {
  readonly title: string
  readonly children: ReactNode
}

const HeldPart = ({ title, children }: HeldPartProps) => (
  <div>
    <h3 className="pb-1 text-xs font-medium text-muted">{title}</h3>
    {children}
  </div>
)

/** What the award was given for, where it is a product. */
const AwardedProduct = ({ product }: { readonly product: NonNullable<HeldAward['product']> }) => {
  const { at } = useRecordPage()
  return (
    <HeldPart title="Produkt">
      <Link
        to={`/product/${product.id}` as string}
        search={{ at } as never}
        className="text-table font-medium underline decoration-transparent underline-offset-2 hover:decoration-current"
      >
        {product.label}
      </Link>
    </HeldPart>
  )
}

interface HeldGroupsProps {
  readonly held: Held
  readonly groups: ReturnType<typeof groupsOf>
}

const HeldGroups = ({ held, groups }: HeldGroupsProps) =>
  groups.map((group) => (
    <HeldPart key={group.title} title={group.title}>
      <GroupFields record={held} group={group} />
    </HeldPart>
  ))

const HeldRow = ({ held }: { readonly held: Held }) => {
  const [open, setOpen] = useKeptState<boolean>(`held:${held.id}`, false)
  const edited = useEditedRecord() === held.id
  const shown = open || edited
  const count = openCountOf(held)
  const groups = groupsOf(held)
  const [first, others] = [groups.slice(0, 1), groups.slice(1)]
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
        <span className="font-medium tabular-nums">{held.period?.name ?? '–'}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0">{titleOf(held)}</span>
          {held.rankingGroup && (
            <span className="text-xs text-muted">{held.rankingGroup.shortCode}</span>
          )}
          <RecordState {...held} />
          {count > 0 && <StateBadge state="proposed">{formatNumber(count)} offen</StateBadge>}
        </span>
        <span className="text-xs text-muted tabular-nums max-sm:col-start-3">
          {numbersOf(held).join(' · ')}
        </span>
      </button>
      {shown && (
        <div className="grid gap-3 border-t bg-background px-4 py-3">
          <HeldActions held={held} />
          <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-2">
            <div className="grid gap-3">
              {held.class === 'award' && held.product && <AwardedProduct product={held.product} />}
              <HeldGroups held={held} groups={first} />
            </div>
            <div className="grid gap-3">
              <HeldGroups held={held} groups={others} />
              {held.supplierIds.length > 0 && (
                <HeldPart title="Lieferanten-Kennungen">
                  <IdentificationList supplierIds={held.supplierIds} />
                </HeldPart>
              )}
              {held.class === 'award' && (
                <HeldPart title="Abgleich">
                  <SyncTable record={held} />
                </HeldPart>
              )}
            </div>
          </div>
        </div>
      )}
    </li>
  )
}

interface HeldSectionProps {
  readonly title: string
  readonly kind: 'award' | 'score'
  readonly held: readonly Held[]
}

/** Awards or scores of a record, newest period first, each with its fields. */
export const HeldSection = ({ title, kind, held }: HeldSectionProps) => (
  <Panel
    title={title}
    {...(held.length > 0 && { aside: formatNumber(held.length) })}
    flush={held.length > 0}
    className="overflow-visible"
  >
    {held.length === 0 ? (
      <p className="text-table text-muted">Es liegen keine {classLabels[kind][1]} vor.</p>
    ) : (
      <ul className="divide-y">
        {held.toSorted(byPeriod).map((one) => (
          <HeldRow key={one.id} held={one} />
        ))}
      </ul>
    )}
  </Panel>
)
