import { type FocusEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const Frame = lazy(async () => ({
  default: (await import('./confirm-frame.tsx')).ConfirmFrame,
}))

/** Text that is written by hand. What is only looked for, and a word that confirms, is lost without harm. */
const written =
  'textarea,input:not([type]),input[type=text],input[type=email],input[type=url],input[type=tel],input[type=number]'
const passing = '[role=combobox],[type=search],[data-throwaway]'

type Control = HTMLInputElement | HTMLTextAreaElement

const isWritten = (target: EventTarget): target is Control =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.matches(written) &&
  !target.matches(passing)

interface QuestionProps {
  readonly asking: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks before what was typed is lost. */
export const DiscardQuestion = ({ asking, onKeep, onDiscard }: QuestionProps) =>
  asking && (
    <Suspense fallback={<span hidden data-slot="dialog-coming" />}>
      <Frame
        open
        onOpenChange={(open) => !open && onKeep()}
        title="Eingabe verwerfen?"
        tone="danger"
        cancelLabel="Weiter bearbeiten"
        confirmLabel="Ja, verwerfen"
        onConfirm={onDiscard}
      >
        <p>Was Sie eingegeben haben, ist noch nicht gespeichert.</p>
      </Frame>
    </Suspense>
  )

interface DiscardGuard {
  /** Belongs on the element around the fields: it learns what stood in them. */
  readonly onFocusCapture: (event: FocusEvent) => void
  /** Returns true if a field's value differs from the one it had when it got the focus. */
  readonly isTyped: () => boolean
  /** Do it, or ask first when text would be lost. */
  readonly leave: (go: () => void) => void
  readonly question: ReactNode
}

/** Keeps typed text from being lost by Esc or a click beside a window. */
export const useDiscardQuestion = (): DiscardGuard => {
  const before = useRef(new Map<Control, string>())
  const [going, setGoing] = useState<{ readonly go: () => void } | null>(null)
  const isTyped = (): boolean =>
    [...before.current].some(([control, value]) => control.isConnected && control.value !== value)
  return {
    onFocusCapture: ({ target }) => {
      if (isWritten(target) && !before.current.has(target)) before.current.set(target, target.value)
    },
    isTyped,
    leave: (go) => {
      if (isTyped()) setGoing({ go })
      else go()
    },
    question: (
      <DiscardQuestion
        asking={going !== null}
        onKeep={() => setGoing(null)}
        onDiscard={() => {
          setGoing(null)
          going?.go()
        }}
      />
    ),
  }
}
