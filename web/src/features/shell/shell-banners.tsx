import { waitingCommands } from '@/api/call.ts'
import { formatCount, formatTime } from '@/format/format.ts'
import { useConnection } from '@/live/connection-store.ts'
import { useStore } from '@/state/store.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

const flat = 'rounded-none border-x-0 border-t-0 px-4'

/** What concerns every page: a broken connection, a new version. */
export const ShellBanners = () => {
  const { state, since, newVersion } = useConnection()
  const waiting = useStore(waitingCommands)
  return (
    <>
      {(state === 'interrupted' || state === 'offline') && (
        <Banner tone="warning" announce className={flat} title="Verbindung unterbrochen">
          {since === null
            ? 'Die Anzeige wird aktualisiert, sobald die Verbindung wieder steht.'
            : `Anzeige Stand ${formatTime(since)} Uhr. Sie wird aktualisiert, sobald die Verbindung wieder steht.`}
        </Banner>
      )}
      {waiting > 0 && (
        <Banner tone="warning" announce className={flat} title="Noch nicht gesendet">
          {`${formatCount(waiting, 'Eingabe wartet', 'Eingaben warten')} auf die Verbindung. Bitte lassen Sie die Seite geöffnet.`}
        </Banner>
      )}
      {newVersion && (
        <Banner
          announce
          className={flat}
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
    </>
  )
}
