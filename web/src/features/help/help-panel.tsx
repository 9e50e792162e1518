import { Link, useRouterState } from '@tanstack/react-router'
import { Term } from '@/product/glossary/term.tsx'
import { openTour, useTour } from '@/product/tour/tour-store.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { pageFor } from './page-for.ts'

/** What the screen is for, in three sentences, with its words and the way into the manual. */
export const HelpPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { state, step } = useTour()
  const { id, title, sentences, words } = pageFor(path)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={`Hilfe: ${title}`}>
      <div className="grid gap-4 p-4 text-sm">
        <div className="grid gap-2">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <p>
          <Link to="/hilfe" hash={id} onClick={onClose} className="text-accent hover:underline">
            Im Handbuch weiterlesen
          </Link>
        </p>
        <div className="grid gap-1">
          <h3 className="text-xs font-medium text-muted">Wörter auf dieser Seite</h3>
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-table [&>button]:min-h-6">
            {words.map((word) => (
              <Term key={word} word={word} />
            ))}
          </p>
        </div>
        <div>
          <Button
            onClick={() => {
              onClose()
              openTour()
            }}
          >
            {state === 'away' && step > 0 ? 'Rundgang fortsetzen' : 'Rundgang beginnen'}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
