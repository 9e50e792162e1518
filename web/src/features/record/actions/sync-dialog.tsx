import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'

interface SyncDialogProps {
  /** The server's text; closed without one. */
  readonly text: string | null
  readonly onClose: () => void
}

/** What the server says to marking a record for synchronisation. */
export const SyncDialog = ({ text, onClose }: SyncDialogProps) => (
  <Dialog
    open={text !== null}
    onOpenChange={(open) => !open && onClose()}
    title="Synchronisation"
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
