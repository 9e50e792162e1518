import type { Imported, RouteName } from '@stammbuch/contracts'
import { useState } from 'react'
import { base64Of, mostFileBytes } from '@/api/file-content.ts'
import { formatCount } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { FileDrop } from '@/ui/file-drop.tsx'
import { Progress } from '@/ui/progress.tsx'
import { useSending } from './use-sending.ts'

const outcomes = {
  created: 'angelegt',
  updated: 'geändert',
  unchanged: 'unverändert',
  kept: 'nicht übernommen',
} as const satisfies Record<Imported['outcome'], string>

interface ArchiveImportProps {
  readonly call: 'importMdls' | 'importMappings'
  readonly title: string
  readonly words: readonly [one: string, many: string]
  readonly lists: readonly RouteName[]
  readonly onClose: () => void
}

const Result = ({
  list,
  words,
}: { readonly list: readonly Imported[] } & Pick<ArchiveImportProps, 'words'>) => (
  <div role="status" className="grid gap-2 text-sm">
    <p className="font-medium">{formatCount(list.length, ...words)} verarbeitet</p>
    <ul className="text-table text-muted">
      {(Object.keys(outcomes) as Imported['outcome'][]).map((outcome) => {
        const count = list.filter((one) => one.outcome === outcome).length
        return (
          count > 0 && (
            <li key={outcome}>{`${formatCount(count, ...words)} ${outcomes[outcome]}`}</li>
          )
        )
      })}
    </ul>
    <ul className="grid max-h-60 gap-1 overflow-y-auto">
      {list
        .filter(({ reason }) => reason !== null)
        .map(({ id, name, reason }) => (
          <li key={id} className="text-table">
            <strong>{name}</strong>: {reason}
          </li>
        ))}
    </ul>
  </div>
)

/** Take a zip archive that the export made. */
export const ArchiveImport = ({ call, title, words, lists, onClose }: ArchiveImportProps) => {
  const { send, pending, sentence } = useSending(call, lists)
  const [list, setList] = useState<readonly Imported[] | null>(null)
  const take = async (file: File): Promise<void> => {
    const reply = await send({ body: { fileContent: await base64Of(file) } })
    if (reply) setList(reply.list)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={title}
      footer={
        <Button look={list ? 'primary' : 'secondary'} onClick={onClose}>
          {list ? 'Fertig' : 'Abbrechen'}
        </Button>
      }
    >
      {list ? (
        <Result list={list} words={words} />
      ) : (
        <div className="grid gap-3">
          <FileDrop
            label="Archiv"
            accept={['.zip']}
            maxBytes={mostFileBytes}
            hint="Ein Zip-Archiv, wie es der Export erzeugt"
            onFile={(file) => void take(file)}
            error={sentence}
            disabled={pending}
          />
          {pending && <Progress done={0} total={null} label="Das Archiv wird gelesen" />}
        </div>
      )}
    </Dialog>
  )
}
