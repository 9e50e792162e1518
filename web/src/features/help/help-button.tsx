import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'

const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }))

/** The question mark of every screen. */
export const HelpButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Hilfe zu dieser Seite"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <CircleHelp aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <HelpPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
