import { Confirm } from '@/ui/confirm.tsx'

interface SimilarNamesProps {
  readonly names: readonly string[]
  readonly value: string
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}

/** Before a name is taken that resembles others: is it really another one? */
export const SimilarNames = ({ names, value, onConfirm, onClose }: SimilarNamesProps) => (
  <Confirm
    open
    onOpenChange={(open) => !open && onClose()}
    title="Ähnliche Ergebnisse gefunden"
    confirmLabel="Trotzdem speichern"
    onConfirm={onConfirm}
  >
    <p>
      In diesem Projekt gibt es schon Toplisten, die ähnlich heißen wie <strong>{value}</strong>:
    </p>
    <ul className="list-disc pl-5">
      {names.map((name) => (
        <li key={name}>
          <strong>{name}</strong>
        </li>
      ))}
    </ul>
  </Confirm>
)

/** „Meintest du …?“ below the field. */
export const didYouMean = (names: readonly string[]): string =>
  `Meintest du ${new Intl.ListFormat('de', { type: 'disjunction' }).format(names.map((name) => `„${name}“`))}?`
