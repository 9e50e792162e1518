import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { type ExternalToast, Toaster as Sonner, toast as sonner } from 'sonner'

export interface ToastContent {
  readonly tone: 'info' | 'success' | 'error'
  readonly text: string
  readonly detail?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void }
}

const icons = {
  info: <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />,
  success: <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accepted" />,
  error: <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />,
} as const

interface ToastCardProps extends ToastContent {
  readonly onClose: () => void
  readonly onHold: () => void
  readonly onRelease: () => void
}

const ToastCard = ({ tone, text, detail, action, onClose, onHold, onRelease }: ToastCardProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the focus of its buttons bubbles up here
  <div
    data-slot="toast"
    onFocus={onHold}
    onBlur={onRelease}
    className="flex w-full items-start gap-2.5 rounded-lg border bg-surface py-2.5 pr-2 pl-3 font-sans text-table text-foreground shadow-float"
  >
    {icons[tone]}
    <div role="status" className="grid min-w-0 flex-1 gap-0.5">
      <p className="line-clamp-6 wrap-anywhere">{text}</p>
      {detail && <p className="text-xs text-muted">{detail}</p>}
    </div>
    {action && (
      <button
        type="button"
        className="-my-0.5 h-6 shrink-0 rounded-md px-2 font-medium text-accent hover:bg-hover"
        onClick={() => {
          action.run()
          onClose()
        }}
      >
        {action.label}
      </button>
    )}
    <button
      type="button"
      aria-label="Meldung schließen"
      className="-my-0.5 flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover"
      onClick={onClose}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </div>
)

/** A toast on screen. */
interface Shown {
  readonly id: string | number
  readonly duration: number
  readonly isClosed: () => boolean
}

const present = (content: ToastContent, duration: number, inPlaceOf?: Shown): Shown => {
  const card = (id: string | number) => (
    <ToastCard
      {...content}
      onClose={() => {
        closed = true
        sonner.dismiss(id)
      }}
      onHold={() => again({ id, duration: Number.POSITIVE_INFINITY })}
      onRelease={() => again({ id, duration })}
    />
  )
  let closed = false
  const onClosed = () => {
    closed = true
  }
  const put = (options: ExternalToast) =>
    sonner.custom(card, { ...options, onDismiss: onClosed, onAutoClose: onClosed })
  // A toast that loses the focus because it was closed must not come back.
  const again = (options: ExternalToast): void => {
    if (!closed) put(options)
  }
  const id = put({ duration, ...(inPlaceOf && { id: inPlaceOf.id }) })
  return { id, duration, isClosed: () => closed }
}

/**
 * Show a toast for `duration` milliseconds. The clock stops while the mouse is over it, while it
 * holds the focus, and while the tab is hidden.
 */
export const showToast = (content: ToastContent, duration: number): string | number =>
  present(content, duration).id

let undoShown: (Shown & { readonly of: string | undefined }) | undefined

/**
 * Like `showToast`, but what is already there says the new thing: who decides quickly is not buried in toasts, and none
 * comes and goes at every key.
 */
export const showUndo = (
  content: ToastContent,
  duration: number,
  of: string | undefined,
): string | number => {
  const last = undoShown?.isClosed() ? undefined : undoShown
  // Its clock begins anew only for another duration.
  const time = last?.duration === duration ? duration + 1 : duration
  undoShown = { ...present(content, time, last), of }
  return undoShown.id
}

/** Take the toast away that offers to undo this. */
export const hideUndo = (of: string): void => {
  if (undoShown?.of === of) sonner.dismiss(undoShown.id)
}

/** Nothing is left for the next region to show again: those it has belong to what was on screen then. */
const dismissAll = (): void => {
  undoShown = undefined
  sonner.dismiss()
}

/** Region in which toasts appear. Once per app. Its toasts go with it. */
export const Toaster = () => {
  useEffect(() => dismissAll, [])
  return (
    <Sonner
      position="bottom-center"
      expand
      visibleToasts={4}
      gap={8}
      offset={20}
      mobileOffset={12}
      hotkey={['altKey', 'KeyM']}
      containerAriaLabel="Meldungen"
      toastOptions={{
        unstyled: true,
        style: { width: '100%' },
        // One that fades away takes no click that was meant for the next.
        className: 'data-[removed=true]:pointer-events-none',
      }}
    />
  )
}
