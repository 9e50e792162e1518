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

/** What was made, or would be. */
const madeOf = ({ dryRun, duplicated }: AwardDuplication): string => {
  const awards = formatCount(duplicated, ...classLabels.award)
  if (dryRun)
    return `${duplicated === 0 ? 'Keine Auszeichnung würde' : `${awards} ${duplicated === 1 ? 'würde' : 'würden'}`} angelegt.`
  if (duplicated === 0) return 'Angelegt wurde nichts.'
  return `${awards} ${duplicated === 1 ? 'wartet' : 'warten'} im Zieljahr auf die Verifizierung.`
}

interface OutcomeProps {
  readonly outcome: AwardDuplication
  readonly onDismiss: () => void
}

/** What was duplicated, or would be, and what was left out. */
export const DuplicationOutcome = ({ outcome, onDismiss }: OutcomeProps) => {
  const { dryRun, duplicated, skipped } = outcome
  return (
    <Banner
      tone={dryRun ? 'info' : 'success'}
      announce
      title={
        dryRun ? 'Dry Run beendet, es wurde nichts geändert.' : 'Die Duplikation war erfolgreich!'
      }
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
