import type { Mapping } from '@stammbuch/contracts'
import { useState } from 'react'
import { mappingNames, useNewMapping } from '@/api/use-new-mapping.ts'
import { NameDialog } from '@/ui/name-dialog.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import type { TargetClass } from './import-choice.ts'

interface NewMappingProps {
  /** The mapping to copy; `null` for an empty one. */
  readonly copied: Mapping | null
  readonly onClose: () => void
  readonly onCreated: (mapping: Mapping) => void
}

/** Create a mapping, empty or as a copy: a name and what its rows become. */
export const NewMapping = ({ copied, onClose, onCreated }: NewMappingProps) => {
  const { make, pending, error } = useNewMapping(onCreated)
  const [targetClass, setTargetClass] = useState<TargetClass>('account')
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
          onChange={setTargetClass}
          options={[
            { value: 'account', label: 'Unternehmen' },
            { value: 'contact', label: 'Kontakte' },
          ]}
        />
      )}
    </NameDialog>
  )
}
