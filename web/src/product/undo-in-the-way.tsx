import { useStore } from '@/state/store.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { type InTheWay, inTheWay } from './in-the-way.ts'
import { LaterList } from './later-list.tsx'
import { whyNeverBack, whyNotTogether } from './why-never-back.ts'

interface QuestionProps {
  readonly question: InTheWay
  readonly close: () => void
}

const Refused = ({ question, close, why }: QuestionProps & { readonly why: string }) => (
  <Dialog
    open
    onOpenChange={close}
    title="Lässt sich nicht zurücknehmen"
    size="small"
    footer={
      <Button look="primary" onClick={close}>
        Schließen
      </Button>
    }
  >
    <div className="grid gap-3">
      <p>
        <strong>{question.words}</strong> lässt sich nicht mehr zurücknehmen. {why}
      </p>
      <LaterList
        later={question.later}
        total={question.laterTotal}
        together={false}
        onFollow={close}
      />
    </div>
  </Dialog>
)

const Question = ({ question, close }: QuestionProps) => {
  const { words, later, laterTotal, together, isRest } = question
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && close()}
      title="Alles zusammen zurücknehmen?"
      tone="danger"
      confirmLabel="Alles zusammen zurücknehmen"
      disabledBecause={whyNotTogether(later)}
      onConfirm={together}
    >
      <p>
        {isRest && 'Ein Teil ist zurückgenommen. Der Rest von '}
        <strong>{words}</strong> lässt sich nur zusammen mit dem zurücknehmen, was darauf aufbaut,
        das Neueste zuerst.
      </p>
      <LaterList later={later} total={laterTotal} together onFollow={close} />
    </Confirm>
  )
}

/** Asks when something was built on what is to be taken back: all of it together, or not. Once per app. */
export const UndoInTheWay = () => {
  const question = useStore(inTheWay)
  if (!question) return null
  const why = whyNeverBack(question.later, question.whyNot)
  const close = (): void => {
    // A later question may have taken its place.
    inTheWay.set((open) => (open === question ? null : open))
    // After a yes this answers nothing any more.
    question.leave?.()
  }
  return why === null ? (
    <Question question={question} close={close} />
  ) : (
    <Refused question={question} close={close} why={why} />
  )
}
