import { Check, Ellipsis, Pencil } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  MenuCheck,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuSeparator,
} from '@/ui/dropdown-menu.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Kbd } from '@/ui/kbd.tsx'
import { Popover } from '@/ui/popover.tsx'
import { Tooltip } from '@/ui/tooltip.tsx'
import { longText, State, States } from './states.tsx'

const reason = 'Bitte zuerst ein Projekt wählen.'
const focusLook = 'outline-2 outline-offset-2 outline-(--ring)'
const looks = [
  ['primary', 'Übernehmen', 'bg-accent-hover'],
  ['secondary', 'Ablehnen', 'bg-hover'],
  ['quiet', 'Bearbeiten', 'bg-hover'],
  ['danger', 'Ausschließen', 'bg-danger-hover'],
  ['link', 'Filter zurücksetzen', 'decoration-current'],
] as const

const Buttons = () =>
  looks.map(([look, label, hover]) => (
    <States key={look} of={`Schaltfläche, ${look}`}>
      <State name="normal">
        <Button look={look}>{label}</Button>
      </State>
      <State name="unter dem Zeiger">
        <Button look={look} className={hover}>
          {label}
        </Button>
      </State>
      <State name="mit Fokus">
        <Button look={look} className={focusLook}>
          {label}
        </Button>
      </State>
      <State name="gesperrt mit Grund">
        <Button look={look} disabledBecause={reason}>
          {label}
        </Button>
      </State>
      <State name="arbeitet">
        <Button look={look} pending>
          {label}
        </Button>
      </State>
      <State name="klein">
        <Button look={look} size="small">
          {label}
        </Button>
      </State>
      <State name="mit Zeichen">
        <Button look={look}>
          <Check aria-hidden /> {label}
        </Button>
      </State>
      <State name="langer Text">
        <Button look={look} className="h-auto! max-w-full whitespace-normal">
          <span className="wrap-anywhere">{longText}</span>
        </Button>
      </State>
    </States>
  ))

const Floating = () => (
  <States of="Menü, Popover, Tooltip">
    <State name="Menü">
      <DropdownMenu
        trigger={
          <IconButton label="Mehr" look="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuLabel>Eintrag</MenuLabel>
        <MenuItem keys="e">Bearbeiten</MenuItem>
        <MenuItem disabled>Zusammenführen</MenuItem>
        <MenuItem tone="danger">Ausschließen</MenuItem>
        <MenuSeparator />
        <MenuCheck checked onCheckedChange={() => undefined}>
          Spalte „Stadt“
        </MenuCheck>
        <MenuRadioGroup
          value="light"
          onChange={() => undefined}
          options={[
            { value: 'light', label: 'Hell' },
            { value: 'dark', label: 'Dunkel' },
          ]}
        />
      </DropdownMenu>
    </State>
    <State name="Popover">
      <Popover label="Erklärung" trigger={<Button look="quiet">Erklärung</Button>}>
        Der Wert hat sich seit dem Import geändert.
      </Popover>
    </State>
    <State name="Tooltip mit Taste">
      <Tooltip text="Erscheint unter dem Zeiger und mit Fokus" keys="e">
        <Button>Mit Hinweis</Button>
      </Tooltip>
    </State>
    <State name="Tasten">
      <Kbd keys="mod+k" />
    </State>
  </States>
)

/** Buttons of every look and everything that opens at a button. */
export const ButtonParts = () => (
  <>
    <Buttons />
    <States of="Schaltfläche mit Zeichen">
      <State name="normal">
        <IconButton label="Bearbeiten" keys="e">
          <Pencil aria-hidden />
        </IconButton>
      </State>
      <State name="mit Fokus">
        <IconButton label="Bearbeiten" className={focusLook}>
          <Pencil aria-hidden />
        </IconButton>
      </State>
      <State name="gesperrt mit Grund">
        <IconButton label="Bearbeiten" look="secondary" disabledBecause={reason}>
          <Pencil aria-hidden />
        </IconButton>
      </State>
      <State name="arbeitet">
        <IconButton label="Bearbeiten" look="secondary" pending>
          <Pencil aria-hidden />
        </IconButton>
      </State>
    </States>
    <Floating />
  </>
)
