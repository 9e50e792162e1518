import { type DumpTable, dumpTables } from '@stammbuch/contracts'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import type { DumpChoice } from './use-dumps.ts'

interface DumpButtonsProps {
  readonly pending: boolean
  readonly onCreate: (choice: DumpChoice) => void
}

/** Three kinds of dumps; for the third the tables are chosen. */
export const DumpButtons = ({ pending, onCreate }: DumpButtonsProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<DumpTable>>(new Set())
  const toggle = (table: DumpTable) => (on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(table)
    else next.delete(table)
    setChosen(next)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => onCreate({})}>
          <DatabaseBackup aria-hidden />
          Vollständiger Abzug
        </Button>
        <Button pending={pending} onClick={() => onCreate({ slim: true })}>
          Schlanker Abzug (ohne Änderungen)
        </Button>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-table font-medium">Eigener Abzug: Tabellen wählen</legend>
        <div className="grid grid-cols-1 gap-x-6 gap-y-1.5 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {dumpTables.map((table) => (
            <Checkbox
              key={table}
              label={<code className="text-xs">{table}</code>}
              checked={chosen.has(table)}
              onCheckedChange={toggle(table)}
            />
          ))}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button
            pending={pending}
            disabledBecause={chosen.size === 0 ? 'Wählen Sie mindestens eine Tabelle.' : null}
            onClick={() => onCreate({ tables: [...chosen] })}
          >
            Eigener Abzug
          </Button>
          <Button look="quiet" size="small" onClick={() => setChosen(new Set(dumpTables))}>
            Alle wählen
          </Button>
          <Button
            look="quiet"
            size="small"
            disabledBecause={chosen.size === 0 ? 'Es ist keine Tabelle gewählt.' : null}
            onClick={() => setChosen(new Set())}
          >
            Keine wählen
          </Button>
        </div>
      </fieldset>
    </div>
  )
}
