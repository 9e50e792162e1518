import { classLabels, type EditedSince, type RecordClass, rootTypes } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { recordHref } from './conflict-labels.ts'

/** An award or a score has no page of its own. */
const hasPage = (one: RecordClass): boolean => rootTypes.some((root) => root === one)

const Where = ({ record }: Pick<EditedSince, 'record'>) =>
  hasPage(record.class) ? (
    <Link to={recordHref(record)} className="underline underline-offset-2">
      {record.label}
    </Link>
  ) : (
    `${classLabels[record.class][0]} ${record.label}`
  )

/** The edits that stay when a merge goes back, alone or with what was built on it. */
export const stayingEdits = (
  edits: readonly EditedSince[],
  withLater: boolean,
): readonly EditedSince[] =>
  edits.filter(({ goesWithLater = false }) => !(withLater && goesWithLater))

/** The edits between a merge and its undo: each stays on the record that it is on, which may be the wrong one of the two. */
export const KeptEdits = ({ edits }: { readonly edits: readonly EditedSince[] }) =>
  edits.length > 0 && (
    <Banner
      tone="warning"
      announce
      title="Seit der Zusammenführung geändert; das bleibt so stehen:"
    >
      <ul>
        {edits.map(({ record, field, by, at }) => (
          <li key={`${record.id} ${field}`}>
            {field} · <Where record={record} /> ·{' '}
            {[formatDateTime(at), by?.shortCode].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <p className="mt-1">Bitte prüfen, ob es zu diesem Eintrag gehört.</p>
    </Banner>
  )
