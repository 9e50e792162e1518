import { Confirm } from '@/ui/confirm.tsx'

interface SignOutQuestionProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onSignOut: () => Promise<void>
}

/** Asks before signing out, which throws away what was typed in this tab and not proposed. */
export const SignOutQuestion = ({ open, onOpenChange, onSignOut }: SignOutQuestionProps) => (
  <Confirm
    open={open}
    onOpenChange={onOpenChange}
    title="Abmelden und Entwürfe verwerfen?"
    tone="danger"
    cancelLabel="Angemeldet bleiben"
    confirmLabel="Verwerfen und abmelden"
    onConfirm={onSignOut}
  >
    <p>
      In diesem Fenster ist etwas getippt und noch nicht vorgeschlagen oder eingetragen. Beim
      Abmelden geht es verloren. Ein Punkt am Feld zeigt, wo es steht; eine begonnene Notiz steht im
      Logbuch.
    </p>
  </Confirm>
)
