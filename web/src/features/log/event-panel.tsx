import { ChevronDown, ChevronUp, FileCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/format/format.ts'
import { EventSentenceText } from '@/product/event-sentence.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { IconButton } from '@/ui/icon-button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useMedia } from '@/ui/use-media.ts'
import { EventFacts } from './event-facts.tsx'
import { eventName } from './event-names.ts'
import { EventRelated } from './event-related.tsx'
import type { LogSearch } from './log-search.ts'
import { useEventContext } from './use-log.ts'
import { useReceipt } from './use-receipt.ts'

interface EventPanelProps {
  readonly position: number
  /** The rows above and below in the list that is shown. */
  readonly above: number | undefined
  readonly below: number | undefined
  readonly onOpen: (position: number) => void
  readonly onClose: () => void
  readonly onFilter: (search: LogSearch) => void
}

/** Beside the list there is room for the event from here on: narrow at first. */
export const besideList = '(width >= 60rem)'

/** The keys and buttons that go through the list while an event is open. */
const useSteps = ({ above, below, onOpen, onClose }: EventPanelProps) => {
  const up = above === undefined ? undefined : () => onOpen(above)
  const down = below === undefined ? undefined : () => onOpen(below)
  useHotkeys(
    {
      j: { label: 'Nächste Zeile', run: () => down?.(), repeats: true },
      k: { label: 'Zeile davor', run: () => up?.(), repeats: true },
      Escape: { run: onClose },
    },
    { scope: 'Protokoll', inDialog: true },
  )
  return { up, down }
}

interface FrameProps {
  readonly title: string
  readonly description: string
  readonly actions: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Beside the list where there is room, over it where there is none. */
const Frame = ({ title, description, actions, onClose, children }: FrameProps) => {
  if (!useMedia(besideList))
    return (
      <Sheet
        open
        onOpenChange={(open) => !open && onClose()}
        title={title}
        description={description}
        actions={actions}
        className="w-[min(30rem,calc(100vw-2.5rem))]"
      >
        <div className="p-4">{children}</div>
      </Sheet>
    )
  return (
    <aside
      aria-label={title}
      className="sticky top-16 max-h-[calc(100dvh-5rem)] self-start overflow-y-auto rounded-lg border bg-surface"
    >
      <header className="sticky top-0 z-1 flex items-start justify-between gap-2 border-b bg-surface py-1.5 pr-1.5 pl-4">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{title}</h2>
          <p className="text-xs text-muted tabular-nums">{description}</p>
        </div>
        <div className="flex shrink-0 items-center">
          {actions}
          <IconButton label="Schließen" size="small" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
      </header>
      <div className="px-4 py-3">{children}</div>
    </aside>
  )
}

/** One event: its sentence, its causes and effects, and everything that the log holds of it. */
export const EventPanel = (props: EventPanelProps) => {
  const { position, onOpen, onClose, onFilter } = props
  const { data, isPending, error } = useEventContext(position)
  const { up, down } = useSteps(props)
  const receipt = useReceipt()
  const event = data?.event
  return (
    <Frame
      title={event ? eventName(event.type) : 'Ereignis'}
      description={`Position ${formatNumber(event?.position ?? position)}`}
      onClose={onClose}
      actions={
        <>
          <IconButton
            label="Zeile davor (K)"
            size="small"
            disabledBecause={up ? null : 'Darüber steht in dieser Liste nichts.'}
            onClick={() => up?.()}
          >
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton
            label="Nächste Zeile (J)"
            size="small"
            disabledBecause={down ? null : 'Darunter steht in dieser Liste nichts.'}
            onClick={() => down?.()}
          >
            <ChevronDown aria-hidden />
          </IconButton>
        </>
      }
    >
      <div className="grid gap-4">
        {isPending && <Skeleton className="h-40" />}
        {error && !data && <EmptyState title="An dieser Position steht kein Ereignis." />}
        {data && event && (
          <>
            {event.sentence && (
              <p className="text-sm leading-relaxed">
                <EventSentenceText sentence={event.sentence} linked />.
              </p>
            )}
            <Button
              size="small"
              className="justify-self-start"
              pending={receipt.pending}
              hint="Der Nachweis als Datei, dass dieses Ereignis versiegelt im Protokoll steht."
              onClick={() => void receipt.save(event.position)}
            >
              <FileCheck aria-hidden />
              Beleg
            </Button>
            <EventRelated
              context={data}
              onOpen={onOpen}
              onCommand={() => onFilter({ commandId: event.cause.commandId })}
            />
            <EventFacts event={event} onFilter={onFilter} />
          </>
        )}
      </div>
    </Frame>
  )
}
