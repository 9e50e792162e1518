import type { UndoPreview } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { whyNotTogether } from '../later-list.tsx'
import { undoPreview } from './undo-run.ts'

const undoneSteps = (count: number): string => formatCount(count, 'Schritt', 'Schritte')

const waitsInPlace = 'warten danach wieder an ihrem Platz in der Verifikation.'
const waitsForApproval = 'Die Einträge warten danach wieder auf die initiale Verifizierung.'

/** What really happens, by the kind of the run. */
const consequences: Readonly<Record<string, string>> = {
  'bulk-accept': `Die Werte von vorher gelten wieder; die übernommenen Änderungen ${waitsInPlace}`,
  'bulk-decline': `Die abgelehnten Änderungen ${waitsInPlace}`,
  'bulk-approve': waitsForApproval,
  'approve-all': waitsForApproval,
  'exclude-all': 'Die Einträge sind danach nicht mehr ausgeschlossen.',
  import:
    'Offene Vorschläge des Imports werden zurückgezogen und stehen nicht mehr in der Verifikation. Einträge, die er angelegt hat, werden ausgeschlossen, ihre Verknüpfungen und Lieferanten-IDs gelöscht. Was seither übernommen, abgelehnt oder verifiziert wurde, bleibt.',
  merge: 'Beide Einträge sind danach wieder da.',
  'auto-solve': 'Die zusammengeführten Einträge sind danach wieder da.',
  geo: 'Offene Vorschläge des Geodaten-Abgleichs werden zurückgezogen und stehen nicht mehr in der Verifikation. Was seither übernommen oder abgelehnt wurde, bleibt.',
  'award-duplication':
    'Die angelegten Auszeichnungen werden ausgeschlossen; die, aus denen sie entstanden, bleiben, wie sie sind.',
  'release-push':
    'Die Einträge sind danach nicht mehr zur Synchronisation vorgemerkt. Was schon übertragen ist, bleibt dort.',
}

interface Question {
  /** What would be taken back, counted now. */
  readonly words: readonly string[]
  /** Why it cannot be taken back (yet); `null` when it can. */
  readonly lacks: string | null
  /** Something stands in the way, and goes back with it. */
  readonly withLater: boolean
  readonly confirmLabel: string
  readonly preview: UndoPreview | undefined
}

const confirmLabel = 'Ja, rückgängig machen'
const alone = { withLater: false, confirmLabel, preview: undefined }

/** What is said of an undo, and if it is possible, from what it would do now. */
export const questionOf = (preview: UndoPreview): Question => {
  const { operation, undone, kept, impossible, later } = preview
  const withLater = later.some(({ blocks }) => blocks)
  const words = [
    withLater
      ? 'Das geht nur zusammen mit dem, was im Weg steht, das Neueste zuerst.'
      : `${undoneSteps(undone)} ${undone === 1 ? 'wird' : 'werden'} zurückgenommen.`,
    kept > 0 && `Seither geändert ist und bleibt: ${formatNumber(kept)}.`,
    impossible > 0 && `Nicht möglich ist es bei: ${formatNumber(impossible)}.`,
    consequences[operation.what],
    'Der Verlauf behält beides.',
  ]
  const nothing = undone === 0 ? 'Es gibt nichts zurückzunehmen.' : null
  return {
    words: words.filter((one) => typeof one === 'string'),
    lacks: withLater ? whyNotTogether(later) : nothing,
    withLater,
    confirmLabel: withLater ? 'Alles zusammen zurücknehmen' : confirmLabel,
    preview,
  }
}

/** The numbers for the question before a run is taken back. Nothing is asked while nobody asks. */
export const useUndoQuestion = (runId: string, asking: boolean): Question => {
  const { data, error } = useQuery({ ...undoPreview(runId), enabled: asking })
  if (error) return { ...alone, words: [sentenceOf(error)], lacks: sentenceOf(error) }
  if (!data) return { ...alone, words: ['Wird gezählt …'], lacks: 'Es wird noch gezählt.' }
  return questionOf(data)
}
