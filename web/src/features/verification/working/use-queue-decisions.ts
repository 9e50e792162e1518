import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { decide } from '@/product/deciding/decide.ts'
import type { Verdict } from '@/product/deciding/decisions.ts'
import { withStand } from '@/state/stand.ts'
import { toast } from '@/ui/toast.ts'
import { type QueueScope, recordHref } from '../filter/queue-scope.ts'
import { editHref } from '../table/edit-href.ts'
import type { QueueActions } from '../table/queue-context.ts'
import { onlyChangeOf, type QueueRow, rootIdOf } from '../table/queue-rows.ts'
import type { Company } from './company.ts'
import { isOpen } from './use-page-end.ts'
import { verifyRoot } from './verify-root.ts'

interface DecisionOptions {
  readonly rows: readonly QueueRow[]
  readonly scope: QueueScope
  readonly container: RefObject<HTMLElement | null>
  readonly toggle: (rootId: string, wanted?: boolean) => void
  readonly advanceTo: (rootId: string) => void
  readonly company: Company
  readonly keepPlace: () => void
  readonly tried: RefObject<ReadonlySet<string>>
  /** Nothing waits further down on this page. */
  readonly beyondPage: () => void
}

type GoingOnOptions = Pick<
  DecisionOptions,
  'rows' | 'toggle' | 'advanceTo' | 'company' | 'beyondPage' | 'tried'
>

/** The ways to the next record that waits, which is unfolded. */
const goingOnIn = (options: GoingOnOptions) => {
  const { rows, toggle, advanceTo, company, beyondPage, tried } = options
  const unfold = (rootId: string): void => {
    toggle(rootId, true)
    advanceTo(rootId)
  }
  const goOnFrom = (rootId: string): void => {
    const records = rows.filter((one) => one.kind === 'record')
    const below = records.slice(records.findIndex(({ id }) => id === rootId) + 1)
    const later = below.filter((row) => isOpen(row) && !tried.current.has(row.id))
    const next = company.freeOf(later, rootId)
    if (next) unfold(next.id)
    else beyondPage()
  }
  return {
    unfold,
    /** To the next record that waits. */
    goOnFrom,
    /** To the next record that waits, if this was the last line of its record. Tells if it was. */
    goOnAfter: (row: QueueRow): boolean => {
      const rootId = rootIdOf(row)
      const isLast = !rows.some(
        (one) => one.kind === 'change' && one.rootId === rootId && one.id !== row.id && !one.lost,
      )
      if (isLast) goOnFrom(rootId)
      return isLast
    },
  }
}

type GoingOn = ReturnType<typeof goingOnIn>

/** Verifies the record of a line, if its values are on screen; unfolds it otherwise. */
const verifyIn =
  (client: QueryClient, rows: readonly QueueRow[], goingOn: GoingOn) =>
  (row: QueueRow): void => {
    const rootId = rootIdOf(row)
    const record = rows.find((one) => one.kind === 'record' && one.id === rootId)
    if (record?.kind !== 'record' || record.state !== 'open') return
    if (row.item.action !== 'initial') void toast.info('Der Eintrag ist bereits verifiziert.')
    else if (record.unfolded) {
      const note = rows.find((one) => one.kind === 'note' && one.rootId === rootId)
      const brings = note?.kind === 'note' ? note.brings : undefined
      // Nobody verifies what is not on screen.
      if (!brings) {
        void toast.info('Die Werte des Eintrags sind noch nicht geladen.')
        return
      }
      goingOn.goOnFrom(rootId)
      void verifyRoot(client, row.item, brings.version)
    } else goingOn.unfold(rootId)
  }

/** The actions on the lines of the list, each followed by the next line that waits. */
export const useQueueDecisions = (options: DecisionOptions) => {
  const { rows, scope, container, keepPlace } = options
  const client = useQueryClient()
  const router = useRouter()
  const goingOn = goingOnIn(options)
  const { unfold, goOnFrom, goOnAfter } = goingOn
  const leaveFor = (href: string): void => {
    keepPlace()
    router.history.push(withStand(href))
  }
  const decideRow: QueueActions['decide'] = (row, verdict, evenIfStale = false) => {
    if (row.lost) {
      if (!goOnAfter(row)) unfold(row.rootId)
      return
    }
    if (row.item.action === 'initial') {
      void toast.info(
        'Der Eintrag wartet auf die initiale Verifizierung.',
        'Taste V verifiziert ihn.',
      )
      return
    }
    // What is decided on a folded line, by a finger, opens nothing below the finger.
    if (rows.some((one) => one.kind === 'record' && one.id === row.rootId && one.unfolded))
      goOnAfter(row)
    void decide(client, { change: row.change, rootId: row.rootId, verdict, evenIfStale })
  }
  return {
    goOnFrom,
    unfold,
    decideRow,
    /** A key never accepts a stale change, and never decides what is not on screen. */
    decideByKey: (row: QueueRow, verdict: Verdict): void => {
      const only = onlyChangeOf(row)
      if (only) {
        goOnFrom(only.rootId)
        decideRow(only, verdict)
      } else if (row.kind === 'change' && row.change.stale && verdict === 'accept')
        container.current
          ?.querySelector<HTMLElement>('tr[tabindex="0"] [data-stale-choice] button')
          ?.focus()
      else if (row.kind === 'change') decideRow(row, verdict)
      else unfold(rootIdOf(row))
    },
    verify: verifyIn(client, rows, goingOn),
    open: (row: QueueRow): void => leaveFor(recordHref(row.item.root, scope, row.item.place)),
    /** The record with the field of a change open for editing. */
    edit: (row: QueueRow): void => leaveFor(editHref(row, scope)),
    // Few records are marked, and the list comes first.
    followUp: (row: QueueRow): void =>
      void import('./mark-for-follow-up.ts').then((loaded) => loaded.markForFollowUp(row.item)),
  }
}
