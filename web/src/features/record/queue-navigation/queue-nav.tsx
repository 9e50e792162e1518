import type { PendingItem } from '@stammbuch/contracts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '@/format/format.ts'
import { lastSeen, returnHref, returnPlace } from '@/state/return-place.ts'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import type { RecordSearch } from '../record-search.ts'
import { useQueue } from './use-queue.ts'

interface QueueNavProps {
  readonly id: string
  readonly search: RecordSearch
}

const placeText = (number: number | null, total: number | null): string => {
  if (total === null) return '…'
  return number === null
    ? `In der Liste: ${formatNumber(total)} offen`
    : `Eintrag ${formatNumber(number)} von ${formatNumber(total)}`
}

/** To the next and previous item of the verification list. In inspection mode there is no next. */
export const QueueNav = ({ id, search }: QueueNavProps) => {
  const { previous, next, number, numberOf, total } = useQueue(search, id)
  const navigate = useNavigate()
  const router = useRouter()
  const { at: _, edit: __, ...kept } = search
  const go = (item: PendingItem['root'] | null): void => {
    if (!item) return
    const to = `/${item.class}/${item.id}` as string
    void navigate({ to, search: { ...kept, place: numberOf(item) } as never })
  }
  useEffect(() => {
    lastSeen.set({ id, number: number ?? search.place ?? null })
  }, [id, number, search.place])
  const isKnown = total !== null
  // A key pressed before the list is here is not lost.
  const wished = useRef<'next' | 'previous' | null>(null)
  const goTo = (where: 'next' | 'previous'): void => {
    if (isKnown) go(where === 'next' ? next : previous)
    else wished.current = where
  }
  useEffect(() => {
    if (!isKnown || wished.current === null) return
    const where = wished.current
    wished.current = null
    goTo(where)
  })
  const reasonFor = (item: PendingItem['root'] | null, none: string): string | null => {
    if (!isKnown) return 'Die Verifikationsliste ist noch nicht da.'
    return item ? null : none
  }
  const inspecting = search.inspect === true
  useHotkeys(
    {
      ...(!inspecting && { n: { label: 'Nächster Eintrag', run: () => goTo('next') } }),
      p: { label: 'Voriger Eintrag', run: () => goTo('previous') },
      Escape: {
        label: 'Zurück zur Verifikationsliste',
        run: () =>
          router.history.push(returnHref(returnPlace.get(), lastSeen.get()) ?? '/verifikation'),
      },
    },
    { scope: 'Verifikationsliste' },
  )
  return (
    <nav aria-label="Verifikationsliste" className="flex items-center gap-0.5">
      <IconButton
        label="Voriger Eintrag"
        keys="p"
        size="small"
        disabledBecause={reasonFor(previous, 'Davor steht nichts in der Verifikationsliste.')}
        onClick={() => go(previous)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="px-1 text-table whitespace-nowrap text-muted tabular-nums">
        {placeText(number, total)}
      </span>
      {!inspecting && (
        <IconButton
          label="Nächster Eintrag"
          keys="n"
          size="small"
          disabledBecause={reasonFor(next, 'Danach steht nichts in der Verifikationsliste.')}
          onClick={() => go(next)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      )}
    </nav>
  )
}
