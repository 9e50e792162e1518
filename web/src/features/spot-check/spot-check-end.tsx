import {
  type BulkResult,
  type ProblemCode,
  problems,
  type SpotCheck,
  titleOf,
} from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { ShownSpotCheck } from './use-spot-check.ts'

interface EndProps extends Pick<ShownSpotCheck, 'accept' | 'giveBack' | 'busy' | 'result'> {
  readonly check: SpotCheck
}

const many = (count: number): string => formatCount(count, 'Änderung', 'Änderungen')

const sentenceFor = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

/** The result of the run, with the reasons of what it left. */
const Outcome = ({ result }: { readonly result: BulkResult }) => (
  <>
    <p>
      {many(result.acceptedChanges)} übernommen, {formatNumber(result.rejectedChanges)} nicht
      möglich{result.rejectedChanges > 0 ? ':' : '.'}
    </p>
    <ul className="list-disc pl-5">
      {Object.entries(result.reasons)
        .toSorted(([, left], [, right]) => right - left)
        .map(([code, count]) => (
          <li key={code}>
            {formatNumber(count)}: {sentenceFor(code)}
          </li>
        ))}
    </ul>
  </>
)

const Ended = ({ check, result }: Pick<EndProps, 'check' | 'result'>) =>
  check.state === 'returned' ? (
    <Banner tone="warning" announce title="Zurückgegeben. Es wurde nichts übernommen.">
      {check.comment}
    </Banner>
  ) : (
    <Banner tone="success" announce title="Der Rest ist übernommen.">
      {result && <Outcome result={result} />}
      <p>
        Was beanstandet wurde, ist weiter offen. Der Lauf lässt sich in der{' '}
        <Link to="/verifikation/kurz" className="underline underline-offset-2">
          Schnellverifikation
        </Link>{' '}
        rückgängig machen.
      </p>
    </Banner>
  )

/** The decision by the sample: take the rest, or give everything back. */
export const SpotCheckEnd = ({ check, accept, giveBack, busy, result }: EndProps) => {
  const [asked, setAsked] = useState<'accept' | 'return' | null>(null)
  const [comment, setComment] = useState('')
  if (check.state !== 'open') return <Ended check={check} result={result} />
  const objected = check.wrong + check.unclear
  const left = check.size - check.judged
  const missing = left > 0 ? `Es fehlen noch ${formatCount(left, 'Urteil', 'Urteile')}.` : null
  const close = (open: boolean) => !open && setAsked(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="primary"
        pending={busy === 'accept'}
        disabledBecause={missing}
        onClick={() => setAsked('accept')}
      >
        Rest übernehmen
      </Button>
      <Button pending={busy === 'return'} onClick={() => setAsked('return')}>
        Zurückgeben
      </Button>
      <Confirm
        open={asked === 'accept'}
        onOpenChange={close}
        title="Rest übernehmen?"
        confirmLabel={`${many(check.population - objected)} übernehmen`}
        onConfirm={accept}
      >
        <p>
          Übernommen wird alles, wofür die Stichprobe steht.{' '}
          {objected > 0 && `${many(objected)} daraus sind beanstandet und bleiben offen.`}
        </p>
      </Confirm>
      <Confirm
        open={asked === 'return'}
        onOpenChange={close}
        title="Zurückgeben?"
        confirmLabel="Zurückgeben"
        disabledBecause={comment.trim() === '' ? 'Bitte sagen, was falsch war.' : null}
        onConfirm={() => giveBack(comment.trim())}
      >
        <p>Es wird nichts übernommen; alle Änderungen bleiben offen.</p>
        <Field label="Was war falsch?">
          <Textarea value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </Confirm>
    </div>
  )
}
