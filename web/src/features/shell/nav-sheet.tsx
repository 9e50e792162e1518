import { Menu } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { AreaLinks } from './area-links.tsx'
import { ConnectionDot } from './connection-dot.tsx'

/** The navigation of small screens. */
export const NavSheet = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Navigation öffnen"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} side="left" title="Navigation">
        <nav aria-label="Bereiche" className="grid p-2">
          <AreaLinks layout="list" onFollow={() => setOpen(false)} />
        </nav>
        <ConnectionDot className="px-5 py-2" />
      </Sheet>
    </>
  )
}
