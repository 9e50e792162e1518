import { classLabels, type RecordClass, type Run } from '@stammbuch/contracts'
import { formatCount } from '@/format/format.ts'
import { operationName } from '../operation-words.ts'

type NamedRun = Pick<Run, 'kind' | 'scope'>

/** The German name of a run; taking over a filter is a run of the same kind as taking over a scope. */
export const runName = ({ kind, scope }: NamedRun): string =>
  kind === 'bulk-accept' && 'decision' in scope ? 'Übernahme im Filter' : operationName(kind)

/** A run with what it was about: Import „Kliniken.csv“. */
export const runTitle = (run: NamedRun & Pick<Run, 'subject'>): string =>
  run.subject ? `${runName(run)} „${run.subject}“` : runName(run)

const counted = (counts: unknown): string =>
  Object.entries((counts ?? {}) as Partial<Record<RecordClass, number>>)
    .map(([name, count]) => formatCount(count ?? 0, ...classLabels[name as RecordClass]))
    .join(', ')

/** The result of an import: rows that were new, and changes to existing records. */
const importedOf = (result: Run['result']): string => {
  const { newRows, changes_created: changes } = result ?? {}
  if (typeof newRows !== 'number' || typeof changes !== 'number') return ''
  const [rows, changed] = [
    formatCount(newRows, 'neue Zeile', 'neue Zeilen'),
    formatCount(changes, 'Änderung', 'Änderungen'),
  ]
  return [newRows > 0 && rows, (changes > 0 || newRows === 0) && changed].filter(Boolean).join(', ')
}

/** The outcome of a run in a few words; empty where its result says none. */
export const runOutcome = ({ kind, result }: Pick<Run, 'kind' | 'result'>): string => {
  if (kind === 'approve-all') return counted(result?.approved)
  if (kind === 'bulk-approve' && typeof result?.approved === 'number')
    return formatCount(result.approved, 'Eintrag', 'Einträge')
  if (kind === 'exclude-all') return counted(result?.excluded)
  if (kind === 'import') return importedOf(result)
  if (kind === 'geo' && typeof result?.proposed === 'number')
    return formatCount(result.proposed, 'Vorschlag', 'Vorschläge')
  if (kind === 'award-duplication' && typeof result?.duplicated === 'number')
    return formatCount(result.duplicated, ...classLabels.award)
  if (kind === 'release-push' && typeof result?.marked === 'number')
    return `${formatCount(result.marked, 'Eintrag', 'Einträge')} vorgemerkt`
  if (kind === 'auto-solve' && typeof result?.solved === 'number')
    return formatCount(result.solved, 'Konflikt', 'Konflikte')
  const many = result?.acceptedChanges ?? result?.decided ?? result?.undone
  return typeof many === 'number' ? formatCount(many, 'Änderung', 'Änderungen') : ''
}
