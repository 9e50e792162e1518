import { useReferenceNames } from '@/api/reference-names.ts'
import { Button } from '@/ui/button.tsx'
import { useSingleKeys } from '@/ui/single-keys.ts'
import { recordHref } from '../filter/queue-scope.ts'
import type { InitialValue } from '../reading/initial-values.query.ts'
import { plainWords } from './initial-words.ts'
import { useQueueActions } from './queue-context.ts'
import type { NoteRow } from './queue-rows.ts'

const none = new Map<string, string>()

/** A new record with all its values, for whoever is about to verify it. */
export const InitialNote = ({ row }: { readonly row: NoteRow }) => {
  const { scope, mayDecide, verify } = useQueueActions()
  const tabIndex = useSingleKeys() ? -1 : 0
  const { root, place } = row.item
  const values = row.brings?.values ?? []
  const names = useReferenceNames(none, values)
  const wordsOf = (one: InitialValue): string =>
    names.get(String(one.value)) ?? plainWords(root.class, one)
  return (
    <div className="grid gap-1 py-0.5">
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
        {values.map((one) => (
          <div key={one.attribute} className="flex gap-1.5">
            <dt className="shrink-0 text-muted">{one.label}:</dt>
            <dd className="wrap-anywhere">{wordsOf(one)}</dd>
          </div>
        ))}
      </dl>
      <span>
        Der Eintrag wartet auf die initiale redaktionelle Verifizierung.{' '}
        <a href={recordHref(root, scope, place)} className="text-accent underline">
          Eintrag öffnen
        </a>
      </span>
      {mayDecide && (
        <span className="pt-0.5">
          <Button
            size="small"
            look="primary"
            hintKeys="v"
            tabIndex={tabIndex}
            onClick={() => verify(row)}
          >
            Verifizieren
          </Button>
        </span>
      )}
    </div>
  )
}
