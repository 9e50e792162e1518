import type { Run } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { undoPreview } from '@/product/runs/undo-run.ts'
import { Banner } from '@/ui/banner.tsx'
import { codeLabel, fieldLabel } from './import-labels.ts'
import { RecordLinks } from './row-relations.tsx'
import { UndoImport } from './undo-import.tsx'
import { useDynamicLabels } from './use-dynamic-labels.ts'

/** The first items that an undo left, with their records and the reasons. */
const RemainingItems = ({ runId }: { readonly runId: string }) => {
  const labels = useDynamicLabels()
  const { can } = useSession()
  const { data } = useQuery({ ...undoPreview(runId), enabled: can('edit') })
  if (!data || data.left.length === 0) return null
  return (
    <ul aria-label="Geblieben" className="mt-1 grid gap-0.5">
      {data.left.map(({ id, code, record, attributeName }) => (
        <li key={id} className="wrap-anywhere">
          {record && <RecordLinks records={[record]} />}
          {record && attributeName && `, ${fieldLabel(record.class, attributeName, labels)}`}
          {record && ': '}
          {codeLabel(code)}
        </li>
      ))}
    </ul>
  )
}

interface PartlyUndoneProps {
  /** An import of which an undo left something. */
  readonly run: Run
  readonly fileName: string
  readonly onUndone: () => Promise<unknown>
}

/** Notice of an import that was undone in part: the number of steps that remain, the first of them, and the rest of the undo. */
export const PartlyUndone = ({ run, fileName, onUndone }: PartlyUndoneProps) => (
  <Banner
    tone="warning"
    title={`Der Import vom ${formatDateTime(run.startedAt)} ist nur zum Teil zurückgenommen.`}
    action={
      <UndoImport
        runId={run.id}
        fileName={fileName}
        label="Rest rückgängig machen"
        onUndone={onUndone}
      />
    }
  >
    {formatCount(run.left ?? 0, 'Schritt ist', 'Schritte sind')} geblieben. Alles andere ist
    zurückgenommen; die Lieferung lässt sich noch einmal importieren.
    <RemainingItems runId={run.id} />
  </Banner>
)
