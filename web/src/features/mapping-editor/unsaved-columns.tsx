import { LeaveGuard } from '@/ui/leave-guard.tsx'

interface UnsavedColumnsProps {
  readonly dirty: boolean
  readonly onDrop: () => void
}

const mappingIn = (search: unknown): unknown => (search as { readonly mapping?: string }).mapping

/** Leaving unsaved columns is asked about: keep them for later, or throw them away. */
export const UnsavedColumns = ({ dirty, onDrop }: UnsavedColumnsProps) => (
  <LeaveGuard
    hasWork={() => dirty}
    leaves={(current, next) =>
      current.pathname !== next.pathname || mappingIn(current.search) !== mappingIn(next.search)
    }
    onDrop={onDrop}
    title="Änderungen nicht gespeichert"
  >
    Die Spalten dieses Daten-Mappings wurden geändert und noch nicht gespeichert. Behaltene
    Änderungen stehen wieder da, wenn Sie es in diesem Fenster öffnen.
  </LeaveGuard>
)
