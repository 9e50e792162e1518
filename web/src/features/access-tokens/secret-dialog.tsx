import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { toast } from '@/ui/toast.ts'
import type { MadeToken } from './use-access-tokens.ts'

interface SecretDialogProps {
  readonly made: MadeToken
  readonly onClose: () => void
}

/** Shows a new token, this once. */
export const SecretDialog = ({ made: { name, secret }, onClose }: SecretDialogProps) => {
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text)
    void toast.success('Das Zugriffstoken ist kopiert.')
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`„${name}“ ist angelegt`}
      footer={
        <>
          {secret && <Button onClick={() => void copy(secret)}>Kopieren</Button>}
          <Button look="primary" onClick={onClose}>
            Fertig
          </Button>
        </>
      }
    >
      {secret ? (
        <div className="grid gap-3">
          <Banner tone="warning">
            Dieses Token wird nur jetzt gezeigt. Bitte bewahren Sie es auf wie ein Kennwort.
          </Banner>
          <code className="rounded-md border bg-sunken p-3 text-sm break-all">{secret}</code>
          <p className="text-xs text-muted">
            Gesendet wird es als Kopfzeile <code>Authorization: Bearer …</code>, nie in einer
            Adresse.
          </p>
        </div>
      ) : (
        <Banner tone="danger">
          Die Antwort mit dem Token ging unterwegs verloren. Bitte widerrufen Sie es und legen Sie
          ein neues an.
        </Banner>
      )}
    </Dialog>
  )
}
