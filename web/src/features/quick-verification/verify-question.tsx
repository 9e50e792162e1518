import type { Change } from '@stammbuch/contracts'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Confirm } from '@/ui/confirm.tsx'
import { ValueText } from '@/ui/diff-value.tsx'
import { Reasons } from './reasons.tsx'
import type { RunScope } from './run-store.ts'
import { useScopeCounts } from './use-scope-counts.ts'

/** As many changes as one run tries. */
const runLimit = 10_000

interface VerifyQuestionProps {
  readonly scope: RunScope
  readonly onClose: () => void
  readonly onYes: () => void
}

const Example = ({ example }: { readonly example: Change }) => (
  <li className="grid gap-0.5 px-3 py-2">
    <span className="font-medium wrap-break-word text-foreground">{example.target.label}</span>
    <span className="wrap-anywhere">
      {example.fieldLabel ?? example.attributeName}: <ValueText value={example.oldValue} />
      <span aria-hidden> → </span>
      <span className="sr-only"> wird zu </span>
      <ValueText value={example.newValue} />
    </span>
  </li>
)

const Examples = ({ examples }: { readonly examples: readonly Change[] }) =>
  examples.length > 0 && (
    <section aria-label="Beispiele" className="grid gap-1">
      <h3 className="font-medium text-foreground">Zum Beispiel</h3>
      <ul className="divide-y rounded-lg border">
        {examples.map((example) => (
          <Example key={example.id} example={example} />
        ))}
      </ul>
    </section>
  )

const whyNot = (takeable: number | undefined, failed: boolean): string | null => {
  if (failed) return 'Was übernommen würde, konnte nicht gezählt werden.'
  if (takeable === undefined) return 'Es wird noch gezählt.'
  return takeable === 0 ? 'Davon lässt sich nichts übernehmen.' : null
}

/** Ask before a run, with what it will take, what it will leave, and three examples; counted anew when it opens. */
export const VerifyQuestion = ({ scope, onClose, onYes }: VerifyQuestionProps) => {
  const { data, error } = useScopeCounts(scope.body, { fresh: true })
  const tried = Math.min(data?.takeable ?? 0, runLimit)
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={`„${scope.title}“ verifizieren?`}
      confirmLabel={data ? `Ja, ${formatCount(tried, 'Änderung', 'Änderungen')} übernehmen` : 'Ja'}
      disabledBecause={whyNot(data?.takeable, error !== null)}
      size="normal"
      onConfirm={onYes}
    >
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {!data && !error && <p>Es wird gezählt …</p>}
      {data && (
        <>
          <p>
            <strong>{formatNumber(data.takeable)}</strong> von{' '}
            {formatCount(
              data.open,
              'offenen Änderung',
              'offenen Änderungen',
              '0 offenen Änderungen',
            )}{' '}
            lassen sich übernehmen.
            {data.open > runLimit &&
              ` Ein Lauf versucht höchstens ${formatNumber(runLimit)}, die ältesten zuerst.`}
          </p>
          <Examples examples={data.examples} />
          <Reasons title="Nicht übernommen wird, weil" reasons={data.reasons} />
        </>
      )}
    </Confirm>
  )
}
