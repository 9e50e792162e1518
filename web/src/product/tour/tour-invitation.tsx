import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { endTour, openTour, useTour } from './tour-store.ts'

/** Offers the tour to whoever is new here, and to go on with one that was left. */
export const TourInvitation = () => {
  const { state, step } = useTour()
  if (state !== 'new' && !(state === 'away' && step > 0)) return null
  const isNew = state === 'new'
  return (
    <Banner
      tone="info"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={openTour}>
            {isNew ? 'Rundgang beginnen' : 'Rundgang fortsetzen'}
          </Button>
          <Button size="small" look="quiet" onClick={endTour}>
            Nicht anzeigen
          </Button>
        </span>
      }
    >
      {isNew
        ? 'Neu hier? Ein Rundgang zeigt in wenigen Schritten den Weg eines Wertes, von der Lieferung bis zur Freigabe.'
        : `Ihr Rundgang steht bei Schritt ${step + 1}.`}
    </Banner>
  )
}
