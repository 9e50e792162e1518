import type { Right } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Inbox, type LucideIcon, ScrollText } from 'lucide-react'
import { useSession } from '@/api/session.ts'
import { PageHeader } from '@/ui/page-header.tsx'

interface Tile {
  readonly to: '/verwaltung/samples' | '/protokoll' | '/uebersicht'
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly right: Right
}

const tiles: readonly Tile[] = [
  {
    to: '/verwaltung/samples',
    title: 'Datenlieferungen',
    text: 'Was geliefert wurde, womit es importiert wurde und was daraus entstand.',
    icon: Inbox,
    right: 'read',
  },
  {
    to: '/uebersicht',
    title: 'Kennzahlen',
    text: 'Wie alt die Verifikationsliste ist, was kommt und geht, wer entscheidet und was davon übernommen wird.',
    icon: ChartColumn,
    right: 'read',
  },
  {
    to: '/protokoll',
    title: 'Protokoll',
    text: 'Jedes Ereignis, seine Ursache und der Beweis, dass es im Protokoll steht.',
    icon: ScrollText,
    right: 'audit',
  },
]

/** The areas of administration that the person may enter. */
export const AdministrationHub = () => {
  const { can } = useSession()
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-5 p-4 md:px-6">
      <PageHeader title="Verwaltung" />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {tiles
          .filter(({ right }) => can(right))
          .map(({ to, title, text, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="grid h-full gap-1.5 rounded-lg border bg-surface p-4 hover:border-accent"
              >
                <span className="flex items-center gap-2 font-medium">
                  <Icon aria-hidden className="size-4.5 text-accent" strokeWidth={1.75} />
                  {title}
                </span>
                <span className="text-table text-muted">{text}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
