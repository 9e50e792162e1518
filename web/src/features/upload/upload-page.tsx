import { maxFileBytes, titleOf } from '@stammbuch/contracts'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '@/api/problem.ts'
import { useNewPeriod } from '@/api/use-new-period.ts'
import { formatBytes } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorDialog } from '@/ui/error-dialog.tsx'
import { ExtendableChoice } from '@/ui/extendable-choice.tsx'
import { FileDrop } from '@/ui/file-drop.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Stepper } from '@/ui/stepper.tsx'
import { useStepFocus } from '@/ui/use-step-focus.ts'
import { ChoiceStep } from './choice-step.tsx'
import { InterruptedUpload } from './interrupted-upload.tsx'
import { repeatedHeaders } from './repeated-headers.ts'
import { SameBytesQuestion } from './same-bytes-question.tsx'
import type { BegunUpload, EntryReference } from './upload-memory.ts'
import { UploadProgress } from './upload-progress.tsx'
import { clearUpload, startUpload, type Upload, useUpload, watchUpload } from './upload-run.ts'
import type { UploadSearch } from './upload-search.ts'
import { type StepId, stepIds, useChoices } from './use-choices.ts'

interface UploadRefusedProps {
  readonly problem: Problem
  readonly onClose: () => void
}

/** Why the file was not taken. Closing leads back to choosing a file; the other choices stay. */
const UploadRefused = ({ problem, onClose }: UploadRefusedProps) => {
  const { code, title, detail, body } = problem
  const original = typeof body.original === 'string' ? body.original : detail
  return (
    <ErrorDialog
      open
      onClose={onClose}
      title={
        code === 'duplicate-header'
          ? 'Der Datensatz kann nicht verarbeitet werden.'
          : 'Die Datei konnte nicht hochgeladen werden.'
      }
      {...(original !== detail && { detail: original })}
    >
      <p>{code === 'duplicate-header' ? title : detail}</p>
      <p className="text-muted">
        Es wurde keine Datenlieferung angelegt. Datenlieferant, Projekt und Jahrgang bleiben
        gewählt.
      </p>
    </ErrorDialog>
  )
}

interface PeriodStepProps {
  readonly periods: readonly EntryReference[]
  readonly value: EntryReference | undefined
  readonly onChoose: (period: EntryReference) => void
}

/** The year; administrators can add one on the spot. */
const PeriodStep = ({ periods, value, onChoose }: PeriodStepProps) => (
  <ExtendableChoice {...useNewPeriod(onChoose)}>
    <ChoiceStep
      label="Jahrgang"
      options={periods}
      value={value}
      emptyText="Keine Jahrgänge"
      onChoose={onChoose}
    />
  </ExtendableChoice>
)

interface UploadPageProps {
  readonly search: UploadSearch
  readonly onDone: (upload: Upload & { readonly sampleId: string }) => void
}

const titles: Record<StepId, string> = {
  supplier: 'Datenlieferant',
  rankingGroup: 'Projekt',
  period: 'Jahrgang',
  file: 'Datei',
  upload: 'Hochladen',
}

const isActive = (upload: Upload | null): upload is Upload =>
  upload?.phase === 'hashing' || upload?.phase === 'asking' || upload?.phase === 'sending'

type Choices = ReturnType<typeof useChoices>

/** Contents of the steps in which the place of a delivery is chosen. */
const placeSteps = ({
  suppliers,
  groups,
  periods,
  chosen,
  choose,
}: Choices): Record<Exclude<StepId, 'file' | 'upload'>, ReactNode> => ({
  supplier: (
    <ChoiceStep
      label="Datenlieferant"
      options={suppliers}
      value={chosen.supplier}
      emptyText="Keine Datenlieferanten"
      onChoose={(supplier) => choose({ supplier })}
    />
  ),
  rankingGroup: (
    <ChoiceStep
      label="Projekt"
      options={groups}
      value={chosen.rankingGroup}
      emptyText="Keine Projekte"
      onChoose={(rankingGroup) => choose({ rankingGroup })}
    />
  ),
  period: (
    <PeriodStep periods={periods} value={chosen.period} onChoose={(period) => choose({ period })} />
  ),
})

const FileStep = ({ onFile }: { readonly onFile: (file: File) => void }) => (
  <div className="max-w-xl">
    <FileDrop
      label="Datenlieferung"
      accept={['.csv', '.xlsx']}
      maxBytes={maxFileBytes}
      hint="CSV oder XLSX, höchstens 104.857.600 Bytes (100 MB)"
      onFile={onFile}
    />
  </div>
)

interface UploadStepProps {
  /** `null`: none has begun. */
  readonly upload: Upload | null
  readonly choices: Choices
}

const UploadStep = ({ upload, choices }: UploadStepProps) => {
  const { place, chosen, clearFile } = choices
  if (upload?.earlier && upload.phase === 'asking')
    return <SameBytesQuestion earlier={upload.earlier} />
  if (upload) return <UploadProgress upload={upload} />
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="primary"
        onClick={() => {
          if (place && chosen.file) void startUpload(place, chosen.file)
        }}
      >
        Hochladen
      </Button>
      <Button onClick={clearFile}>Datei entfernen</Button>
    </div>
  )
}

/** Follows the upload until its end: then the page is left, or says why the file was not taken. */
const useUploadEnd = (
  upload: Upload | null,
  onDone: UploadPageProps['onDone'],
  onRefused: (problem: Problem | null) => void,
): void => {
  useEffect(() => {
    watchUpload(true)
    return () => watchUpload(false)
  }, [])
  useEffect(() => {
    if (upload?.phase === 'failed') {
      onRefused(upload.problem)
      clearUpload()
    }
    if (upload?.phase !== 'done' || upload.sampleId === null) return
    clearUpload()
    onDone({ ...upload, sampleId: upload.sampleId })
  }, [upload, onDone, onRefused])
}

/** The refusal of a file whose columns do not have names of their own; `null` where they have. */
const headerProblem = async (file: File): Promise<Problem | null> => {
  const repeated = await repeatedHeaders(file)
  if (repeated.length === 0) return null
  return new Problem({
    status: 422,
    code: 'duplicate-header',
    title: titleOf('duplicate-header'),
    original: repeated.map((header) => `„${header}“`).join(', '),
  })
}

/** From a supplier's file to a delivery, in five steps. */
export const UploadPage = ({ search, onDone }: UploadPageProps) => {
  const choices = useChoices(search)
  const { chosen, current: chosenStep, choose, clearFile } = choices
  const upload = useUpload()
  const [refused, setRefused] = useState<Problem | null>(null)
  const active = isActive(upload) ? upload : null
  const current: StepId = active ? 'upload' : chosenStep
  useStepFocus(current)
  useUploadEnd(upload, onDone, setRefused)

  const takeFile = async (file: File): Promise<void> => {
    const problem = await headerProblem(file)
    if (problem) setRefused(problem)
    else choose({ file })
  }
  const resume = ({ supplier, rankingGroup, period }: BegunUpload): void =>
    choose({ supplier, rankingGroup, period })

  const contents: Record<StepId, ReactNode> = {
    ...placeSteps(choices),
    file: <FileStep onFile={(file) => void takeFile(file)} />,
    upload: <UploadStep upload={active} choices={choices} />,
  }
  const shownFile = active ? active.file : chosen.file
  const shown = active ? { ...active.where } : chosen
  const summaries: Record<StepId, string | undefined> = {
    supplier: shown.supplier?.name,
    rankingGroup: shown.rankingGroup?.name,
    period: shown.period?.name,
    file: shownFile && `${shownFile.name} · ${formatBytes(shownFile.size)}`,
    upload: undefined,
  }

  return (
    <div className="page page-narrow">
      <PageHeader
        title="Datenlieferung hochladen"
        description="Die Datei wird geprüft, bevor etwas importiert wird. Werte werden erst durch die Verifikation zu Stammdaten."
      />
      {!active && <InterruptedUpload onResume={resume} />}
      <Panel weight="main" className="pt-1">
        <Stepper
          label="Schritte des Uploads"
          {...(!active && { onStep: (id: string) => choices.revisit(id as StepId) })}
          steps={stepIds.map((id) => ({
            id,
            title: titles[id],
            state: id === current ? 'current' : summaries[id] ? 'done' : 'open',
            summary: id !== current && summaries[id],
            content: contents[id],
          }))}
        />
      </Panel>
      {refused && (
        <UploadRefused
          problem={refused}
          onClose={() => {
            setRefused(null)
            clearFile()
          }}
        />
      )}
    </div>
  )
}
