import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

interface DraftBannerProps {
  readonly draft: {
    /** It is gone on with, because nobody has saved since. */
    readonly fits: boolean
    readonly dirty: boolean
    readonly revision: number
  } | null
  readonly onTake: () => void
  readonly onDrop: () => void
}

/** Unsaved work from before a reload. */
export const DraftBanner = ({ draft, onTake, onDrop }: DraftBannerProps) => {
  if (!draft || (draft.fits && !draft.dirty)) return null
  return (
    <div className="p-3">
      <Banner
        tone={draft.fits ? 'neutral' : 'warning'}
        title={
          draft.fits
            ? 'Ihre nicht gespeicherten Änderungen stehen wieder da.'
            : `Nicht gespeicherte Änderungen an Revision ${draft.revision}`
        }
      >
        {!draft.fits && 'Inzwischen wurde eine neue Revision gespeichert. '}
        <span className="inline-flex gap-3">
          {!draft.fits && (
            <Button look="link" onClick={onTake}>
              Trotzdem übernehmen
            </Button>
          )}
          <Button look="link" onClick={onDrop}>
            Verwerfen
          </Button>
        </span>
      </Banner>
    </div>
  )
}
