import {
  type AwardDuplication,
  classLabels,
  type ProblemCode,
  problems,
  titleOf,
} from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { IconButton } from '@/ui/icon-button.tsx'

const words: Readonly<Record<string, string>> = {
  'award-exists': 'im Zieljahr schon vorhanden',
  'record-unapproved': 'noch nicht verifiziert',
  'record-excluded': 'ausgeschlossen',
}

const wordsFor = (code: string): string =>
  words[code] ?? (Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code)

const countsOf = (skipped: AwardDuplication['skipped']): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>()
  for (const { code } of skipped) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

const titleFor = ({ dryRun, duplicated }: AwardDuplication): string => {
  if (dryRun) return 'Dry Run beendet, es wurde nichts geändert.'
  return duplicated === 0 ? 'Es wurde nichts dupliziert.' : 'Die Duplikation war erfolgreich!'
}

/** The number of awards that were made, or would be, as a sentence. */
const madeOf = ({ dryRun, duplicated }: AwardDuplication): string => {
  const awards = formatCount(duplicated, ...classLabels.award)
  if (dryRun)
    return `${duplicated === 0 ? 'Keine Auszeichnung würde' : `${awards} ${duplicated === 1 ? 'würde' : 'würden'}`} angelegt.`
  if (duplicated === 0) return 'Im Zieljahr ist alles, wie es war.'
  return `${awards} ${duplicated === 1 ? 'wartet' : 'warten'} im Zieljahr auf die Verifizierung.`
}

interface OutcomeProps {
  readonly outcome: AwardDuplication
  readonly onDismiss: () => void
}

/** The result of a duplication or its dry run, with the awards that were left out. */
export const DuplicationOutcome = ({ outcome, onDismiss }: OutcomeProps) => {
  const { dryRun, duplicated, skipped } = outcome
  return (
    <Banner
      tone={dryRun || duplicated === 0 ? 'info' : 'success'}
      announce
      title={titleFor(outcome)}
      action={
        <IconButton label="Meldung schließen" size="small" onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      }
    >
      <p>
        {madeOf(outcome)}{' '}
        {!dryRun && duplicated > 0 && (
          <>
            Rückgängig machen lässt sich das unter{' '}
            <Link to="/verifikation/kurz" className="text-accent underline underline-offset-2">
              Schnellverifikation
            </Link>
            .
          </>
        )}
      </p>
      {skipped.length > 0 && (
        <>
          <p className="mt-1">Übersprungen:</p>
          <ul className="list-disc pl-5">
            {countsOf(skipped).map(([code, count]) => (
              <li key={code}>
                <span className="tabular-nums">{formatNumber(count)}</span> {wordsFor(code)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}
