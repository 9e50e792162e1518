import { formatBytes, formatDuration, formatPercent } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { cancelUpload, type Upload } from './upload-run.ts'

/** Below this the speed is a guess, in milliseconds. */
const enough = 1500

const paceOf = ({ bytes, from, since, file }: Upload): string | null => {
  const elapsed = Date.now() - since
  const sent = bytes - from
  if (elapsed < enough || sent <= 0) return null
  const perSecond = (sent / elapsed) * 1000
  const left = Math.ceil((file.size - bytes) / perSecond) * 1000
  return `${formatBytes(perSecond)}/s · noch ${formatDuration(left)}`
}

/** How far the upload is, how fast, and how long it still takes. */
export const UploadProgress = ({ upload }: { readonly upload: Upload }) => {
  const { phase, bytes, file } = upload
  const share = Math.floor((bytes / file.size) * 100) / 100
  return (
    <div className="grid max-w-xl gap-3">
      <Progress label={`Upload von ${file.name}`} done={bytes} total={file.size}>
        <div className="flex flex-wrap justify-between gap-x-4">
          <span>
            {phase === 'hashing' ? 'Prüfsumme wird berechnet' : 'Wird hochgeladen'}:{' '}
            {formatPercent(share)}
          </span>
          <span className="text-muted">
            {phase === 'sending' &&
              [`${formatBytes(bytes)} von ${formatBytes(file.size)}`, paceOf(upload)]
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
          Sie können weiterarbeiten, der Upload läuft im Hintergrund weiter.
        </span>
      </div>
    </div>
  )
}
