import type { Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { CalendarRange, Copy, CopyPlus, Ellipsis, FolderX, Undo2 } from 'lucide-react'
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toast.ts'

/** The action that a dialog asks about, with its delivery. */
export interface SampleAction {
  readonly kind: 'change-period' | 'duplicate' | 'set-aside' | 'take-up'
  readonly sample: Sample
}

export interface SampleDialogProps {
  readonly sample: Sample
  readonly onClose: () => void
}

interface SampleActionsProps {
  readonly sample: Sample
  readonly mayChange: boolean
  readonly onDo: (action: SampleAction) => void
}

const copyId = async (id: string): Promise<void> => {
  await navigator.clipboard.writeText(id)
  await toast.success('Die ID ist kopiert.', id)
}

/** New records wait for their verification, changes for a decision. */
const broughtAnything = ({ changesCount, entityCount }: Sample): boolean =>
  changesCount > 0 || entityCount > 0

const link = 'text-accent underline underline-offset-2'

const NextStep = ({ sample, mayChange }: Pick<SampleActionsProps, 'sample' | 'mayChange'>) => {
  const { id, mapping } = sample
  if (mapping !== null)
    return (
      broughtAnything(sample) && (
        <Link to="/verifikation" search={{ tab: 'stichprobe', sampleId: id }} className={link}>
          Verifikation
        </Link>
      )
    )
  return (
    mayChange && (
      <Link to="/analyse/$sampleId" params={{ sampleId: id }} className={link}>
        Import
      </Link>
    )
  )
}

const ChangeItems = ({ sample, onDo }: Pick<SampleActionsProps, 'sample' | 'onDo'>) => (
  <>
    <MenuItem
      icon={<CalendarRange aria-hidden />}
      onSelect={() => onDo({ kind: 'change-period', sample })}
    >
      Jahr ändern
    </MenuItem>
    <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => onDo({ kind: 'duplicate', sample })}>
      Duplizieren
    </MenuItem>
    {sample.setAside && (
      <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => onDo({ kind: 'take-up', sample })}>
        Wieder zum Import vorsehen
      </MenuItem>
    )}
    {!sample.setAside && sample.importRunId === null && (
      <MenuItem icon={<FolderX aria-hidden />} onSelect={() => onDo({ kind: 'set-aside', sample })}>
        Nicht importieren
      </MenuItem>
    )}
  </>
)

/** The next step with a delivery, with a menu of rare actions. */
export const SampleActions = ({ sample, mayChange, onDo }: SampleActionsProps) => (
  <span className="-my-1 flex items-center justify-end gap-2">
    <NextStep sample={sample} mayChange={mayChange} />
    <DropdownMenu
      trigger={
        <IconButton label={`Weitere Aktionen: ${sample.rawDataReference}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {mayChange && <ChangeItems sample={sample} onDo={onDo} />}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId(sample.id)}>
        ID kopieren
      </MenuItem>
    </DropdownMenu>
  </span>
)
