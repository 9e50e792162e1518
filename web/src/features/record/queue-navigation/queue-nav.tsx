import type { PendingItem } from '@stammbuch/contracts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatNumber } from '@/format/format.ts'
import { lastSeen, returnHref, returnPlace } from '@/state/return-place.ts'
import { withStand } from '@/state/stand.ts'
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

/** Goes to the neighbours in the list; a key pressed before the list is here is not lost. */
const useNeighbours = ({ id, search }: QueueNavProps) => {
  const { previous, next, number, numberOf, total } = useQueue(search, id)
  const navigate = useNavigate()
  const go = (item: PendingItem['root'] | null): void => {
    if (!item) return
    const { at: _, edit: __, ...others } = search
    const to = `/${item.class}/${item.id}` as string
    void navigate({ to, search: { ...others, place: numberOf(item) } as never })
  }
  const isKnown = total !== null
  const requested = useRef<'next' | 'previous' | null>(null)
  const goTo = (where: 'next' | 'previous'): void => {
    if (isKnown) go(where === 'next' ? next : previous)
    else requested.current = where
  }
  useEffect(() => {
    if (!isKnown || requested.current === null) return
    const where = requested.current
    requested.current = null
    goTo(where)
  })
  const reasonFor = (item: PendingItem['root'] | null, none: string): string | null => {
    if (!isKnown) return 'Die Verifikationsliste ist noch nicht da.'
    return item ? null : none
  }
  return {
    number,
    total,
    goTo,
    noPrevious: reasonFor(previous, 'Davor steht nichts in der Verifikationsliste.'),
    noNext: reasonFor(next, 'Danach steht nichts in der Verifikationsliste.'),
  }
}

/** The way to the next and previous item of the verification list. In inspection mode there is no next. */
export const QueueNav = ({ id, search }: QueueNavProps) => {
  const { number, total, goTo, noPrevious, noNext } = useNeighbours({ id, search })
  const router = useRouter()
  useEffect(() => {
    lastSeen.set({ id, number: number ?? search.place ?? null })
  }, [id, number, search.place])
  const inspecting = search.inspect === true
  useHotkeys(
    {
      ...(!inspecting && { n: { label: 'Nächster Eintrag', run: () => goTo('next') } }),
      p: { label: 'Voriger Eintrag', run: () => goTo('previous') },
      Escape: {
        label: 'Zurück zur Verifikationsliste',
        run: () =>
          router.history.push(
            withStand(returnHref(returnPlace.get(), lastSeen.get()) ?? '/verifikation'),
          ),
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
        disabledBecause={noPrevious}
        onClick={() => goTo('previous')}
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
          disabledBecause={noNext}
          onClick={() => goTo('next')}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      )}
    </nav>
  )
}
