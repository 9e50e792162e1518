import { ErasedNote } from './erased-note.tsx'
import { UndoInTheWay } from './undo-in-the-way.tsx'

/** The notes and questions of the product that may come up on any page. */
export const StandingNotes = () => (
  <>
    <ErasedNote />
    <UndoInTheWay />
  </>
)
