import type { Mapping } from '@stammbuch/contracts'
import { useState } from 'react'
import { mappingNames, useNewMapping } from '@/api/use-new-mapping.ts'
import { NameDialog } from '@/ui/name-dialog.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import type { TargetClass } from './import-choice.ts'

interface NewMappingProps {
  /** The mapping to copy; `null` for an empty one. */
  readonly copied: Mapping | null
  /** Class of the records that an empty one creates unless another is chosen. */
  readonly suggested: TargetClass
  readonly onClose: () => void
  readonly onCreated: (mapping: Mapping) => void
}

/** Create a mapping, empty or as a copy: a name and what its rows become. */
export const NewMapping = ({ copied, suggested, onClose, onCreated }: NewMappingProps) => {
  const { make, pending, error } = useNewMapping(onCreated)
  const [chosen, setChosen] = useState<TargetClass | null>(null)
  const targetClass = chosen ?? suggested
  return (
    <NameDialog
      title={copied ? `„${copied.name}“ kopieren` : 'Daten-Mapping anlegen'}
      description="Die Spalten ordnen Sie danach im Mapping-Editor zu."
      action={copied ? 'Speichern' : 'Anlegen'}
      {...mappingNames[copied ? 'copy' : 'empty']}
      pending={pending}
      error={error}
      onName={(name) => make(copied ? { name, copied: copied.id } : { name, targetClass })}
      onClose={onClose}
    >
      {!copied && (
        <RadioGroup<TargetClass>
          aria-label="Zielklasse"
          inline
          value={targetClass}
          onChange={setChosen}
          options={[
            { value: 'account', label: 'Unternehmen' },
            { value: 'contact', label: 'Kontakte' },
          ]}
        />
      )}
    </NameDialog>
  )
}
