import { classLabels } from '@stammbuch/contracts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatCount } from '@/format/format.ts'
import { useDeciding } from '@/product/deciding/decide.ts'
import type { ShownChange, Verdict } from '@/product/deciding/decisions.ts'
import { useUndoKey } from '@/product/use-undo-key.ts'
import { cn } from '@/ui/cn.ts'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { Kbd } from '@/ui/kbd.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { fieldKey, startEditing } from '../editing/editing-store.ts'
import { lockOf, useRecordPage } from '../page-context.ts'
import { childrenOf, fieldIn, type RootRecord, type ShownRecord } from '../record-types.ts'
import { useComingChanges } from '../use-record.ts'
import { RecordChange } from './record-change.tsx'
import { isOpen } from './use-shown-changes.ts'

/** Height of most rows, in pixels: the room that is kept for those on their way. */
const rowHeight = 52

const holderOf = (record: RootRecord, { change }: ShownChange): ShownRecord | undefined =>
  [record, ...childrenOf(record)].find(({ id }) => id === change.targetId)

const whereOf = (record: RootRecord, holder: ShownRecord): string | null => {
  if (holder.id === record.id) return null
  const [one] = classLabels[holder.class]
  return [one, 'period' in holder && holder.period?.name].filter(Boolean).join(' ')
}

/** The field that has the focus, if it is one of a record's card. */
const focusedField = (): { readonly record: string; readonly attribute: string } | null => {
  const row = document.activeElement?.closest<HTMLElement>('[data-slot=field-row]')
  const { record, attribute } = row?.dataset ?? {}
  return record && attribute ? { record, attribute } : null
}

/** The change that a key would decide, as it reads now. */
const readingOf = (shown: ShownChange | null): string => {
  if (!shown) return 'nothing'
  const { id, oldValue, newValue, currentValue, stale } = shown.change
  return JSON.stringify([id, shown.state, oldValue, newValue, currentValue, stale])
}

/** The rows of a list, of which one is active and can have the focus. */
const useActiveRow = (changes: readonly ShownChange[]) => {
  const list = useRef<HTMLUListElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const active =
    changes.find(({ change }) => change.id === activeId) ??
    changes.find(isOpen) ??
    changes[0] ??
    null
  const rowOf = (id: string): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-change="${id}"]`) ?? null
  const focus = (shown: ShownChange | undefined): void => {
    if (!shown) return
    setActiveId(shown.change.id)
    rowOf(shown.change.id)?.focus()
  }
  return {
    list,
    active,
    setActiveId,
    focus,
    /** Moves the focus into a row, to its first button. */
    focusButton: (shown: ShownChange): void => {
      focus(shown)
      rowOf(shown.change.id)?.querySelector<HTMLElement>('button')?.focus()
    },
    focusNextOpen: (id: string): void => {
      const index = changes.findIndex(({ change }) => change.id === id)
      const others = [...changes.slice(index + 1), ...changes.slice(0, Math.max(index, 0))]
      focus(others.find(isOpen) ?? changes[index])
    },
    move: (by: 1 | -1): void => {
      const index = changes.findIndex(({ change }) => change.id === active?.change.id)
      focus(changes[Math.min(Math.max(index + by, 0), changes.length - 1)])
    },
  }
}

type ActiveRow = ReturnType<typeof useActiveRow>

/** Works the rows by keyboard: decide, edit, next and previous. */
const useChangeKeys = ({ active, focusButton, focusNextOpen, move }: ActiveRow): void => {
  const { record, changes, mayEdit, mode } = useRecordPage()
  const decide = useDeciding(record.id)
  const open = changes.filter(isOpen)
  /** The change that a key decides: the newest of the field in focus, else the active row. */
  const selected = (): ShownChange | null => {
    const field = focusedField()
    if (!field) return active && isOpen(active) ? active : null
    return (
      open.findLast(
        ({ change }) =>
          change.targetId === field.record && change.attributeName === field.attribute,
      ) ?? null
    )
  }
  const decideByKey = (verdict: Verdict): void => {
    const shown = selected()
    const holder = shown && holderOf(record, shown)
    if (!shown || !holder || holder.excludedByEditor) return
    // A stale change is never taken by the ordinary key: the choice must be made.
    if (verdict === 'accept' && (shown.change.stale || lockOf(holder))) {
      focusButton(shown)
      return
    }
    void decide(shown.change, verdict)
    focusNextOpen(shown.change.id)
  }
  const edit = (): void => {
    if (active) startEditing(fieldKey(active.change.targetId, active.change.attributeName))
  }
  const working = mayEdit && mode === 'now'
  useHotkeys(
    {
      a: { label: 'Vorschlag übernehmen', decides: true, run: () => decideByKey('accept') },
      x: { label: 'Vorschlag ablehnen', decides: true, run: () => decideByKey('decline') },
      e: { label: 'Feld bearbeiten', run: edit },
      j: { label: 'Nächste Änderung', repeats: true, run: () => move(1) },
      k: { label: 'Vorige Änderung', repeats: true, run: () => move(-1) },
    },
    {
      scope: 'Eintrag',
      enabled: working && changes.length > 0,
      decides: { active: () => readingOf(selected()), shown: () => open.map(readingOf) },
    },
  )
  useUndoKey('Eintrag', working)
}

const KeyHints = () => (
  <p className="flex items-center gap-1.5 text-xs text-muted max-md:hidden">
    <Kbd keys="a" /> übernehmen <Kbd keys="x" className="ml-1.5" /> ablehnen
    <Kbd keys="j" className="ml-1.5" />
    <Kbd keys="k" /> wechseln
  </p>
)

interface ChangeItemProps {
  readonly shown: ShownChange
  readonly rows: ActiveRow
}

/** One change with the name of its field. */
const ChangeItem = ({ shown, rows: { active, setActiveId, focusNextOpen } }: ChangeItemProps) => {
  const { record } = useRecordPage()
  const { change } = shown
  const holder = holderOf(record, shown)
  if (!holder) return null
  const field = fieldIn(holder, change.attributeName)
  const where = whereOf(record, holder)
  const name = field?.label ?? change.attributeName
  const isActive = change.id === active?.change.id
  return (
    <li
      data-change={change.id}
      tabIndex={isActive ? 0 : -1}
      aria-label={`${name}${where ? `, ${where}` : ''}`}
      onFocus={() => setActiveId(change.id)}
      className={cn(
        'grid gap-x-4 gap-y-1 py-1.5 pr-2 pl-4 sm:grid-cols-[9rem_minmax(0,1fr)]',
        'focus-visible:-outline-offset-2',
        isActive && isOpen(shown) && 'bg-accent-subtle/60',
        !isOpen(shown) && 'bg-sunken',
      )}
    >
      <div className={cn('text-table', isOpen(shown) ? 'font-medium' : 'text-muted')}>
        {name}
        {where && <span className="block text-xs font-normal text-muted">{where}</span>}
      </div>
      <RecordChange
        shown={shown}
        holder={holder}
        field={field}
        layout="row"
        onDecided={() => focusNextOpen(change.id)}
      />
    </li>
  )
}

/** The room of changes that are on their way. */
const ComingChanges = () => {
  const { record, at } = useRecordPage()
  const coming = useComingChanges(record, at)
  if (coming === 0) return null
  return (
    <Panel title="Offene Änderungen" aside={formatCount(coming, 'offen', 'offen')} flush>
      <div className="p-2" style={{ height: coming * rowHeight }}>
        <Skeleton className="h-full" />
      </div>
    </Panel>
  )
}

/**
 * The changes of this record that wait for a decision, one row each. The rows are worked by keyboard: after a
 * decision the next open one has the focus.
 */
export const OpenChanges = () => {
  const { changes, mayEdit, mode } = useRecordPage()
  const rows = useActiveRow(changes)
  useChangeKeys(rows)
  if (changes.length === 0) return <ComingChanges />
  const onKeyDown = (event: KeyboardEvent): void => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset.change !== undefined
    if (!onRow || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    rows.move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <Panel
      title="Offene Änderungen"
      aside={formatCount(changes.filter(isOpen).length, 'offen', 'offen', 'alle entschieden')}
      flush
      actions={mayEdit && mode === 'now' && <KeyHints />}
    >
      <ul ref={rows.list} onKeyDown={onKeyDown} className="divide-y">
        {changes.map((shown) => (
          <ChangeItem key={shown.change.id} shown={shown} rows={rows} />
        ))}
      </ul>
    </Panel>
  )
}
