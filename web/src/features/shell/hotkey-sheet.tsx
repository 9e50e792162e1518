import { useHotkeyHelp } from '@/ui/hotkeys.ts'
import { Kbd } from '@/ui/kbd.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { setSingleKeys, useSingleKeys } from '@/ui/single-keys.ts'
import { Switch } from '@/ui/switch.tsx'

const tableKeys = [
  ['ArrowDown', 'Nächste Zeile, auch J'],
  ['ArrowUp', 'Vorige Zeile, auch K'],
  ['Enter', 'Zeile öffnen'],
  ['mod+Enter', 'Zeile in neuem Tab öffnen'],
  ['Space', 'Zeile auswählen'],
  ['shift+ArrowDown', 'Auswahl erweitern'],
  ['Home', 'Erste Zeile'],
  ['End', 'Letzte Zeile'],
] as const

interface KeyListProps {
  readonly title: string
  readonly keys: readonly (readonly [string, string])[]
}

const KeyList = ({ title, keys }: KeyListProps) => (
  <section className="border-b px-4 py-3">
    <h3 className="pb-1.5 text-xs font-medium text-muted">{title}</h3>
    <dl className="grid gap-1">
      {keys.map(([combination, label]) => (
        <div key={combination} className="flex items-center justify-between gap-4">
          <dt className="text-table">{label}</dt>
          <dd>
            <Kbd keys={combination} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The keys that work on this page. */
export const HotkeySheet = ({
  onOpenChange,
}: {
  readonly onOpenChange: (open: boolean) => void
}) => {
  const help = useHotkeyHelp()
  const singleKeys = useSingleKeys()
  return (
    <Sheet open onOpenChange={onOpenChange} title="Tastenkürzel">
      <div className="border-b px-4 py-3">
        <Switch
          label="Einzeltasten-Kurzbefehle"
          hint="Ausgeschaltet wirken nur noch Kombinationen mit Strg."
          checked={singleKeys}
          onCheckedChange={setSingleKeys}
        />
      </div>
      {help.map(({ scope, keys }) => (
        <KeyList
          key={scope}
          title={scope}
          keys={keys.map(({ combination, label }) => [combination, label])}
        />
      ))}
      <KeyList title="In Tabellen" keys={tableKeys} />
    </Sheet>
  )
}
