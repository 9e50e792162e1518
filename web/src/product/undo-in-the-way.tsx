import { useStore } from '@/state/store.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { LaterList, whyNotTogether } from './later-list.tsx'
import { inTheWay } from './own-actions.ts'

/** Asks when something was built on what is to be taken back: all of it together, or not. Once per app. */
export const UndoInTheWay = () => {
  const question = useStore(inTheWay)
  if (!question) return null
  const { words, later, laterTotal, together, leave } = question
  const close = (): void => {
    inTheWay.set(null)
    // After a yes this answers nothing any more.
    leave?.()
  }
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
        <strong>{words}</strong> lässt sich nur zusammen mit dem zurücknehmen, was darauf aufbaut,
        das Neueste zuerst.
      </p>
      <LaterList later={later} total={laterTotal} />
    </Confirm>
  )
}
