import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { StateBadge } from '@/ui/state-badge.tsx'
import { Toaster } from '@/ui/toaster.tsx'
import { ButtonParts } from './button-parts.tsx'
import { DialogParts } from './dialog-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { Notes, Structure } from './structure-parts.tsx'
import { TableParts } from './table-parts.tsx'
import { TypeParts } from './type-parts.tsx'
import { ValueParts } from './value-parts.tsx'

/** Every house component in its states on one page, for developers and for the accessibility test. */
export const AllParts = () => (
  <main className="page">
    <PageHeader
      title="Bausteine"
      aside={<StateBadge state="proposed">3 vorgeschlagen</StateBadge>}
      back="Stammbuch"
      description="Jeder Baustein in seinen Ständen. Was nur unter dem Zeiger oder mit Fokus erscheint, zeigt sich mit Maus und Tabulatortaste."
      actions={
        <>
          <Button>Voriger</Button>
          <Button look="primary">Verifizieren</Button>
        </>
      }
    />
    <TypeParts />
    <Notes />
    <ButtonParts />
    <FieldParts />
    <ValueParts />
    <TableParts />
    <Structure />
    <DialogParts />
    <Toaster />
  </main>
)
