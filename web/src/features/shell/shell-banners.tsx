import { waitingCommands } from '@/api/call.ts'
import { formatCount, formatTime } from '@/format/format.ts'
import { useConnection } from '@/live/connection-store.ts'
import { useStore } from '@/state/store.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { LogFinding } from './log-finding.tsx'

const floating = 'pointer-events-auto shadow-float'

/**
 * Banners that concern every page, such as a broken connection or a new version. They lie above the page and move
 * nothing: they come and go unasked, and somebody may be about to click.
 */
export const ShellBanners = () => {
  const { state, since, newVersion } = useConnection()
  const waiting = useStore(waitingCommands)
  return (
    <div className="pointer-events-none fixed top-14 left-3 z-30 grid w-[min(27rem,calc(100vw-1.5rem))] gap-2 md:top-auto md:bottom-3">
      <LogFinding className={floating} />
      {(state === 'interrupted' || state === 'offline') && (
        <Banner tone="warning" announce className={floating} title="Verbindung unterbrochen">
          {since === null
            ? 'Die Anzeige wird aktualisiert, sobald die Verbindung wieder steht.'
            : `Anzeige Stand ${formatTime(since)} Uhr. Sie wird aktualisiert, sobald die Verbindung wieder steht.`}
        </Banner>
      )}
      {waiting > 0 && (
        <Banner tone="warning" announce className={floating} title="Noch nicht gesendet">
          {`${formatCount(waiting, 'Eingabe wartet', 'Eingaben warten')} auf die Verbindung. Bitte lassen Sie die Seite geöffnet.`}
        </Banner>
      )}
      {newVersion && (
        <Banner
          announce
          className={floating}
          title="Neue Version verfügbar"
          action={
            <Button size="small" onClick={() => window.location.reload()}>
              Jetzt laden
            </Button>
          }
        >
          Bitte schließen Sie offene Eingaben vorher ab.
        </Banner>
      )}
    </div>
  )
}
