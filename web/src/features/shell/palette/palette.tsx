import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { withStand } from '@/state/stand.ts'
import { cn } from '@/ui/cn.ts'
import { overlayLook } from '@/ui/dialog-look.ts'
import { itemLook } from '@/ui/float-look.ts'
import { Kbd } from '@/ui/kbd.tsx'
import type { PaletteEntry } from '@/ui/palette-sources.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { useFocusReturn } from '@/ui/use-focus-return.ts'
import { keepRecent } from './recent-entries.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const groupLook =
  'p-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted'

const Line = ({ entry }: { readonly entry: PaletteEntry }) => (
  <>
    <span className="min-w-0 flex-1 basis-1/2 truncate">{entry.label}</span>
    {entry.detail && (
      <span className="min-w-0 max-w-1/2 truncate text-xs text-muted max-sm:max-w-none max-sm:basis-full">
        {entry.detail}
      </span>
    )}
    {entry.keys && <Kbd keys={entry.keys} />}
  </>
)

/** Only the field takes the focus; the lines are walked with the arrows. */
const keepTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.preventDefault()
}

interface GroupsProps {
  readonly groups: ReturnType<typeof usePaletteGroups>['groups']
  readonly onChoose: (entry: PaletteEntry) => void
}

const Groups = ({ groups, onChoose }: GroupsProps) =>
  groups.map(({ id, title, entries }) => (
    <Command.Group key={id} heading={title} className={groupLook}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={`${id} ${entry.id}`}
          onSelect={() => onChoose(entry)}
          className={cn(itemLook, 'min-h-8 max-sm:flex-wrap max-sm:gap-y-0')}
        >
          <Line entry={entry} />
        </Command.Item>
      ))}
    </Command.Group>
  ))

const KeyLegend = () => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-3.5 py-2 text-xs text-muted">
    <span className="flex items-center gap-1">
      <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> wählen
    </span>
    <span className="flex items-center gap-1">
      <Kbd keys="Enter" /> öffnen
    </span>
    <span className="flex items-center gap-1">
      <Kbd keys="Escape" /> schließen
    </span>
  </p>
)

interface PaletteProps {
  readonly onOpenChange: (open: boolean) => void
  /** Returns the text typed before the palette was there, once. */
  readonly takeTyped: () => string
}

/** Find anything and go there, or do it. */
export const Palette = ({ onOpenChange, takeTyped }: PaletteProps) => {
  const router = useRouter()
  const focusReturn = useFocusReturn()
  const [text, setText] = useState('')
  useEffect(() => {
    const typed = takeTyped()
    if (typed !== '') setText(typed)
  }, [takeTyped])
  const { groups, searching } = usePaletteGroups(text)

  const choose = (entry: PaletteEntry): void => {
    if (entry.stays) {
      entry.run?.()
      return
    }
    onOpenChange(false)
    keepRecent(entry)
    if (entry.href) router.history.push(withStand(entry.href))
    // After the palette has given the focus back, so that the action finds what had it.
    else setTimeout(() => entry.run?.())
  }

  return (
    // A modal dialog locks the page's scrolling by a style sheet and by styles on the body: every element of a long
    // list is styled anew, several times. The palette opens at once because the sheet below it is its own.
    <Dialog.Root open onOpenChange={onOpenChange} modal={false}>
      <Dialog.Portal>
        <div aria-hidden data-state="open" className={overlayLook} />
        <Dialog.Content
          aria-modal
          aria-describedby={undefined}
          onKeyDown={keepTab}
          data-slot="palette"
          {...focusReturn}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border bg-surface shadow-dialog focus:outline-none"
        >
          <Dialog.Title className="sr-only">Suchen</Dialog.Title>
          <Command shouldFilter={false} loop label="Suchen">
            <div className="flex items-center gap-2.5 border-b px-3.5">
              {searching ? (
                <Spinner label="Suche läuft" />
              ) : (
                <Search aria-hidden className="size-4 text-muted" />
              )}
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Name, Kennung, Datei, Notiz, Projekt, Seite oder Aktion"
                className="h-11 w-full bg-transparent text-sm outline-none placeholder:text-muted placeholder:opacity-100"
              />
            </div>
            <Command.List label="Treffer" className="max-h-[min(26rem,60vh)] overflow-y-auto">
              <Command.Empty className="px-4 py-8 text-center text-table text-muted">
                {searching ? 'Suche läuft …' : 'Keine Treffer.'}
              </Command.Empty>
              <Groups groups={groups} onChoose={choose} />
            </Command.List>
            <KeyLegend />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
