import type { Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { CalendarRange, Copy, CopyPlus, Ellipsis, FolderX, Undo2 } from 'lucide-react'
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toast.ts'

/** What somebody is about to do with a delivery. */
export interface Doing {
  readonly what: 'change-period' | 'duplicate' | 'set-aside' | 'take-up'
  readonly sample: Sample
}

interface SampleActionsProps {
  readonly sample: Sample
  readonly mayChange: boolean
  readonly onDo: (doing: Doing) => void
}

const copyId = async (id: string): Promise<void> => {
  await navigator.clipboard.writeText(id)
  await toast.success('Die ID ist kopiert.', id)
}

/** New records wait for their verification, changes for a decision. */
const broughtAnything = ({ changesCount, entityCount }: Sample): boolean =>
  changesCount > 0 || entityCount > 0

const link = 'text-accent underline underline-offset-2'

/** The next step with a delivery, and behind a menu what is done rarely. */
export const SampleActions = ({ sample, mayChange, onDo }: SampleActionsProps) => (
  <span className="-my-1 flex items-center justify-end gap-2">
    {sample.mapping === null
      ? mayChange && (
          <Link to="/analyse/$sampleId" params={{ sampleId: sample.id }} className={link}>
            Import
          </Link>
        )
      : broughtAnything(sample) && (
          <Link
            to="/verifikation"
            search={{ tab: 'stichprobe', sampleId: sample.id }}
            className={link}
          >
            Verifikation
          </Link>
        )}
    <DropdownMenu
      trigger={
        <IconButton label={`Weitere Aktionen: ${sample.rawDataReference}`} size="small">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {mayChange && (
        <>
          <MenuItem
            icon={<CalendarRange aria-hidden />}
            onSelect={() => onDo({ what: 'change-period', sample })}
          >
            Jahr ändern
          </MenuItem>
          <MenuItem
            icon={<CopyPlus aria-hidden />}
            onSelect={() => onDo({ what: 'duplicate', sample })}
          >
            Duplizieren
          </MenuItem>
          {sample.setAside ? (
            <MenuItem
              icon={<Undo2 aria-hidden />}
              onSelect={() => onDo({ what: 'take-up', sample })}
            >
              Wieder zum Import vorsehen
            </MenuItem>
          ) : (
            sample.importRunId === null && (
              <MenuItem
                icon={<FolderX aria-hidden />}
                onSelect={() => onDo({ what: 'set-aside', sample })}
              >
                Nicht importieren
              </MenuItem>
            )
          )}
        </>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId(sample.id)}>
        ID kopieren
      </MenuItem>
    </DropdownMenu>
  </span>
)
