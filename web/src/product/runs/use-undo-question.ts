import type { RunKind, UndoPreview } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { canGoTogether } from '../in-the-way.ts'
import { whyNeverBack, whyNotTogether } from '../why-never-back.ts'
import { undoPreview } from './undo-run.ts'

const undoneSteps = (count: number): string => formatCount(count, 'Schritt', 'Schritte')

const waitsInPlace = 'warten danach wieder an ihrem Platz in der Verifikation.'
const waitsForApproval = 'Die Einträge warten danach wieder auf die initiale Verifizierung.'

/** The effects of an undo by the kind of the run. */
const consequences: Readonly<Record<RunKind, string>> = {
  'bulk-accept': `Die Werte von vorher gelten wieder; die übernommenen Änderungen ${waitsInPlace}`,
  'bulk-decline': `Die abgelehnten Änderungen ${waitsInPlace}`,
  'bulk-approve': waitsForApproval,
  'approve-all': waitsForApproval,
  'exclude-all': 'Die Einträge sind danach nicht mehr ausgeschlossen.',
  import:
    'Offene Vorschläge des Imports werden zurückgezogen und stehen nicht mehr in der Verifikation. Einträge, die er angelegt hat, werden ausgeschlossen, ihre Verknüpfungen und Lieferanten-IDs gelöscht.',
  merge: 'Beide Einträge sind danach wieder da.',
  'auto-solve': 'Die zusammengeführten Einträge sind danach wieder da.',
  geo: 'Offene Vorschläge des Geodaten-Abgleichs werden zurückgezogen und stehen nicht mehr in der Verifikation.',
  'award-duplication':
    'Die angelegten Auszeichnungen werden ausgeschlossen; die, aus denen sie entstanden, bleiben, wie sie sind.',
  'release-push':
    'Die Einträge sind danach nicht mehr zur Synchronisation vorgemerkt. Was schon übertragen ist, bleibt dort.',
  undo: '',
}

/** The words for what stays when the run goes back alone. */
const staying: Partial<Readonly<Record<RunKind, string>>> = {
  import: 'Was seither übernommen, abgelehnt oder verifiziert wurde, bleibt.',
  geo: 'Was seither übernommen oder abgelehnt wurde, bleibt.',
}

interface Question {
  /** The effects, counted now. */
  readonly words: readonly string[]
  /** Why it cannot be taken back (yet); `null` when it can. */
  readonly lacks: string | null
  /** True if everything that was built on it goes back with it. */
  readonly withLater: boolean
  /** It goes back alone as well: taking everything back together can be chosen. */
  readonly isChoice: boolean
  readonly confirmLabel: string
  readonly preview: UndoPreview | undefined
}

const confirmLabel = 'Ja, rückgängig machen'
const alone = { withLater: false, isChoice: false, confirmLabel, preview: undefined }

const neverWords = 'Deshalb lässt sich der Lauf nicht mehr zurücknehmen.'

const togetherWords = (laterTotal: number): string =>
  `Zurückgenommen wird alles zusammen: dies und ${formatCount(laterTotal, 'Vorgang, der', 'Vorgänge, die')} darauf aufbau${laterTotal === 1 ? 't' : 'en'}, das Neueste zuerst.`

const aloneWords = ({ undone, kept, impossible }: UndoPreview) => [
  `${undoneSteps(undone)} ${undone === 1 ? 'wird' : 'werden'} zurückgenommen.`,
  kept > 0 && `Seither geändert ist und bleibt: ${formatNumber(kept)}.`,
  impossible > 0 && `Nicht möglich ist es bei: ${formatNumber(impossible)}.`,
]

/** Why nothing can be done, or not yet. */
const lacksOf = ({ undone, later }: UndoPreview, withLater: boolean): string | null => {
  if (withLater) return whyNotTogether(later)
  return undone === 0 ? 'Es gibt nichts zurückzunehmen.' : null
}

/**
 * The words about an undo, and if it is possible, from what it would do now.
 *
 * @param chosen everything that was built on it is to go back as well, where there is a choice
 */
export const questionOf = (preview: UndoPreview, chosen = false): Question => {
  const { operation, undone, kept, later, laterTotal, whyNot } = preview
  const never = whyNeverBack(later, whyNot)
  if (never) return { ...alone, words: [never, neverWords], lacks: never, preview }
  const isBlocked = later.some(({ blocks }) => blocks)
  const possible = canGoTogether(later)
  const isChoice = possible && !isBlocked && undone > 0 && kept > 0
  const forced = isBlocked || (possible && undone === 0)
  const withLater = forced || (isChoice && chosen)
  const kind = operation.what as RunKind
  const words = [
    ...(withLater ? [togetherWords(laterTotal)] : aloneWords(preview)),
    [consequences[kind], !withLater && staying[kind]].filter(Boolean).join(' '),
    'Der Verlauf behält beides.',
  ]
  return {
    words: words.filter((one): one is string => typeof one === 'string' && one !== ''),
    lacks: lacksOf(preview, withLater),
    withLater,
    isChoice,
    confirmLabel: withLater ? 'Alles zusammen zurücknehmen' : confirmLabel,
    preview,
  }
}

interface AskedQuestion extends Question {
  /** Chooses whether everything that was built on it goes back as well. */
  readonly choose: (together: boolean) => void
}

/** The numbers for the question before a run is taken back. Nothing is asked while nobody asks. */
export const useUndoQuestion = (runId: string, asking: boolean): AskedQuestion => {
  const [chosen, choose] = useState(false)
  const { data, error } = useQuery({ ...undoPreview(runId), enabled: asking })
  if (error) return { ...alone, words: [sentenceOf(error)], lacks: sentenceOf(error), choose }
  if (!data) return { ...alone, words: ['Wird gezählt …'], lacks: 'Es wird noch gezählt.', choose }
  return { ...questionOf(data, chosen), choose }
}
