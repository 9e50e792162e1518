import { useStore } from '@/state/store.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { LaterList, wayOut } from './later-list.tsx'
import { inTheWay, takeBack, wordsOf } from './own-actions.ts'

/** Asks when something was built on what is to be taken back: all of it together, or not. Once per app. */
export const UndoInTheWay = () => {
  const question = useStore(inTheWay)
  const close = (): void => inTheWay.set(null)
  if (!question) return null
  const { action, later, laterTotal } = question
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && close()}
      title="Alles zusammen zurücknehmen?"
      tone="danger"
      confirmLabel="Alles zusammen zurücknehmen"
      disabledBecause={
        wayOut(later) === 'blocked'
          ? 'Was im Weg steht, lässt sich nicht von hier aus zurücknehmen.'
          : null
      }
      onConfirm={() => takeBack(action, true)}
    >
      <p>
        <strong>{wordsOf(action)}</strong> lässt sich nur zusammen mit dem zurücknehmen, was darauf
        aufbaut, das Neueste zuerst.
      </p>
      <LaterList later={later} total={laterTotal} />
    </Confirm>
  )
}
