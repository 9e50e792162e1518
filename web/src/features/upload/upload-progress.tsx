import { waitingCommands } from '@/api/call.ts'
import { formatBytes, formatDuration, formatPercent } from '@/format/format.ts'
import { useStore } from '@/state/store.ts'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { paceOf } from './upload-pace.ts'
import { cancelUpload, type Upload } from './upload-run.ts'

const paceWords = ({ bytes, marks, file }: Upload): string | null => {
  const perSecond = paceOf(marks)
  if (perSecond === null) return null
  const left = Math.ceil((file.size - bytes) / perSecond) * 1000
  return `${formatBytes(perSecond)}/s · noch ${formatDuration(left)}`
}

const phaseWords = (phase: Upload['phase'], isWaiting: boolean): string => {
  if (phase === 'hashing') return 'Prüfsumme wird berechnet'
  return isWaiting ? 'Wartet auf die Verbindung' : 'Wird hochgeladen'
}

/** Progress, speed and remaining time of an upload. */
export const UploadProgress = ({ upload }: { readonly upload: Upload }) => {
  const { phase, bytes, file } = upload
  const isWaiting = useStore(waitingCommands) > 0
  const share = Math.floor((bytes / file.size) * 100) / 100
  return (
    <div className="grid max-w-xl gap-3">
      <Progress label={`Upload von ${file.name}`} done={bytes} total={file.size}>
        <div className="flex flex-wrap justify-between gap-x-4">
          <span>
            {phaseWords(phase, isWaiting)}: {formatPercent(share)}
          </span>
          <span className="text-muted">
            {phase === 'sending' &&
              [
                `${formatBytes(bytes)} von ${formatBytes(file.size)}`,
                !isWaiting && paceWords(upload),
              ]
                .filter(Boolean)
                .join(' · ')}
          </span>
        </div>
      </Progress>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={cancelUpload}>
          Abbrechen
        </Button>
        <span className="text-xs text-muted">
          {isWaiting
            ? 'Der Upload geht von selbst weiter. Bitte lassen Sie die Seite geöffnet.'
            : 'Sie können weiterarbeiten, der Upload läuft im Hintergrund weiter.'}
        </span>
      </div>
    </div>
  )
}
