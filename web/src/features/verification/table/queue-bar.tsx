import { RefreshCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { LastAction } from '@/product/last-action.tsx'
import { takeBack, useOwnActions, wordsOf } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '@/ui/dropdown-menu.tsx'
import { Progress } from '@/ui/progress.tsx'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { PendingList } from '../reading/use-pending-list.ts'
import { useCheckedCount } from '../working/progress-store.ts'

/** The last decisions, each to be taken back: the same as the toast offers, without its time limit. */
const LastActions = () => {
  const actions = useOwnActions()
  if (actions.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <Button size="small" look="quiet">
          <Undo2 aria-hidden /> Letzte Aktionen
        </Button>
      }
    >
      <MenuLabel>Rückgängig machen</MenuLabel>
      {actions.map((action, index) => (
        <MenuItem
          key={action.key}
          onSelect={() => void takeBack(action)}
          {...(index === 0 && { keys: 'mod+z' })}
        >
          {wordsOf(action)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

interface QueueBarProps {
  readonly list: PendingList
  /** Records without the narrowing filters. */
  readonly of: number | undefined
  readonly scope: QueueScope
  /** At the end of the bar. */
  readonly button?: ReactNode
}

/** The share of the list that was dealt with since it was opened in this tab. */
const QueueProgress = (props: { readonly list: string; readonly open: number | null }) => {
  const { open } = props
  const checked = useCheckedCount(props.list)
  if (open === null || checked === 0) return null
  const all = checked + open
  const text = `${formatNumber(checked)} von ${formatNumber(all)} geprüft · ${formatNumber(open)} offen`
  return (
    <Progress label="Fortschritt" done={checked} total={all} className="w-56 gap-1">
      <span className="text-xs text-muted">{text}</span>
    </Progress>
  )
}

/** In how many records that is, and in a narrowed list out of how many. */
const placesOf = (total: number, of: number | null): string => {
  if (total === 0) return ''
  const entries = ` in ${formatCount(total, 'Eintrag', 'Einträgen')}`
  return of === null ? entries : `${entries} von ${formatNumber(of)}`
}

/** The numbers of the list, with the records that have come since it was read. */
export const QueueBar = (props: QueueBarProps) => {
  const { list, of, scope, button } = props
  const { shown, news, gone, refresh } = list
  const narrowed = shown && of !== undefined && of > shown.total ? of : null
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-table text-muted tabular-nums">
        {shown && (
          <>
            <strong className="font-medium text-foreground">
              {formatCount(
                shown.totalDataPoints,
                'offener Datenpunkt',
                'offene Datenpunkte',
                'Keine offenen Datenpunkte',
              )}
            </strong>
            {placesOf(shown.total, narrowed)}
          </>
        )}
      </p>
      {(news > 0 || gone.size > 0) && (
        <Button
          size="small"
          className="rounded-full border-accent-line bg-accent-subtle text-accent"
          onClick={() => void refresh()}
        >
          <RefreshCw aria-hidden />
          {news > 0
            ? formatCount(news, 'neuer Eintrag', 'neue Einträge')
            : formatCount(gone.size, 'Eintrag erledigt', 'Einträge erledigt')}
        </Button>
      )}
      <QueueProgress list={JSON.stringify(scope)} open={shown ? shown.total : null} />
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <LastAction />
        <LastActions />
        {button}
      </div>
    </div>
  )
}
