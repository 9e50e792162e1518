import type { Mapping } from '@stammbuch/contracts'
import { mappingNames, useNewMapping } from '@/api/use-new-mapping.ts'
import { NameDialog } from '@/ui/name-dialog.tsx'

interface CopyMappingProps {
  readonly mapping: Mapping
  readonly onClose: () => void
  readonly onCopied: (copy: Mapping) => void
}

/** A copy of a mapping under a new name, for whoever wants to change a locked one. */
export const CopyMapping = ({ mapping, onClose, onCopied }: CopyMappingProps) => {
  const { make, pending, error } = useNewMapping(onCopied)
  return (
    <NameDialog
      title={`„${mapping.name}“ kopieren`}
      description="Die Kopie hat dieselben Spalten und kann geändert werden."
      action="Speichern"
      {...mappingNames.copy}
      pending={pending}
      error={error}
      onName={(name) => make({ name, copied: mapping.id })}
      onClose={onClose}
    />
  )
}
