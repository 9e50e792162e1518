import { Avatar } from './avatar.tsx'
import { cn } from './cn.ts'

export interface Present {
  readonly id: string
  readonly shortCode: string
  readonly fullName: string
  readonly mode: 'views' | 'edits'
}

interface PresenceAvatarsProps {
  readonly people: readonly Present[]
  /** More are summed up as „+3“. */
  readonly max?: number
  readonly className?: string
}

const sentence = ({ fullName, mode }: Present): string =>
  `${fullName} ${mode === 'edits' ? 'bearbeitet dies gerade' : 'sieht dies gerade an'}`

/** Avatars of the other people on this page. A ring marks those who edit. */
export const PresenceAvatars = ({ people, max = 3, className }: PresenceAvatarsProps) => {
  if (people.length === 0) return null
  const more = people.slice(max)
  return (
    <ul
      data-slot="presence"
      aria-label="Gerade hier"
      className={cn('flex -space-x-0.5', className)}
    >
      {people.slice(0, max).map((person) => (
        <li key={person.id} className="flex rounded-full ring-2 ring-surface">
          <Avatar
            shortCode={person.shortCode}
            fullName={sentence(person)}
            size="small"
            {...(person.mode === 'edits' && { className: 'ring-2 ring-accent ring-inset' })}
          />
        </li>
      ))}
      {more.length > 0 && (
        <li
          title={more.map(sentence).join('\n')}
          className="flex h-5 items-center rounded-full bg-sunken px-1.5 text-xs text-muted ring-2 ring-surface"
        >
          +{more.length}
        </li>
      )}
    </ul>
  )
}
