import { ArrowUpToLine, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import type { TermMoving } from './use-moving.ts'

/** Which term is on its way, what to do with it, and the place that no row stands for. */
export const MovingBar = ({ moving }: { readonly moving: TermMoving }) => {
  const { taken, onDropOnTop, onCancel } = moving
  if (!taken) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-table">
        <strong className="font-medium">{taken.name}</strong> verschieben: neuen übergeordneten
        Begriff wählen
      </p>
      <Button
        size="small"
        disabled={taken.parent === null}
        onClick={onDropOnTop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDropOnTop}
      >
        <ArrowUpToLine aria-hidden />
        Ganz nach oben
      </Button>
      <IconButton label="Verschieben abbrechen" size="small" onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
