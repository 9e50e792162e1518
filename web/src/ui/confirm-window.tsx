import { ConfirmFrame, type ConfirmProps } from './confirm-frame.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

export type { ConfirmProps }

/** Ask before something weighty. The focus starts on the way out; Esc asks before typed text is lost. */
export const ConfirmWindow = (props: ConfirmProps) => {
  const typed = useDiscardQuestion()
  return (
    <ConfirmFrame
      {...props}
      onFocusCapture={typed.onFocusCapture}
      onEscapeKeyDown={(event) => {
        if (!typed.isTyped()) return
        event.preventDefault()
        typed.leave(() => props.onOpenChange(false))
      }}
      above={typed.question}
    />
  )
}
