import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'

interface OutcomeProps {
  readonly title: string
  /** The server's sentence; closed without one. */
  readonly text: string | undefined
  readonly onClose: () => void
}

/** The server's reply to a command. */
export const OutcomeDialog = ({ title, text, onClose }: OutcomeProps) => (
  <Dialog
    open={text !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={title}
    size="small"
    footer={
      <Button look="primary" onClick={onClose}>
        OK
      </Button>
    }
  >
    <p className="text-sm">{text}</p>
  </Dialog>
)
