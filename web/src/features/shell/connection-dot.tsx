import { type ConnectionState, useConnection } from '@/live/connection-store.ts'
import { cn } from '@/ui/cn.ts'

const states: Readonly<Record<ConnectionState, { text: string; hint: string; dot: string }>> = {
  live: {
    text: 'Live',
    hint: 'Die Anzeige folgt den Änderungen aller.',
    dot: 'bg-accepted solid',
  },
  connecting: {
    text: 'Verbinde …',
    hint: 'Die Live-Verbindung wird aufgebaut.',
    dot: 'border-[1.5px] border-muted',
  },
  interrupted: {
    text: 'Unterbrochen',
    hint: 'Der Server antwortet nicht. Die Anzeige ist möglicherweise nicht aktuell.',
    dot: 'bg-stale solid',
  },
  offline: {
    text: 'Offline',
    hint: 'Es besteht keine Netzwerkverbindung.',
    dot: 'bg-danger solid',
  },
  'needs-auth': {
    text: 'Abgemeldet',
    hint: 'Die Sitzung ist abgelaufen.',
    dot: 'bg-stale solid',
  },
}

/** The state of the live connection, as a dot and a word. */
export const ConnectionDot = ({ className }: { readonly className?: string }) => {
  const { state } = useConnection()
  const { text, hint, dot } = states[state]
  return (
    <span
      role="status"
      title={hint}
      data-state={state}
      className={cn(
        'flex items-center gap-1.5 px-1.5 text-xs whitespace-nowrap text-muted',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2 rounded-full', dot)} />
      <span>{text}</span>
    </span>
  )
}
