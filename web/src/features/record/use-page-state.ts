import { type PresentPerson, recordTopic } from '@stammbuch/contracts'
import { useMemo } from 'react'
import { useReferenceNames } from '@/api/reference-names.ts'
import { useSession } from '@/api/session.ts'
import { usePresence } from '@/live/use-live.ts'
import { useCommands } from './actions/use-commands.ts'
import { useShownChanges } from './changes/use-shown-changes.ts'
import { useEditedField } from './editing/editing-store.ts'
import type { PersonOnPage, RecordPageState } from './page-context.ts'
import { namesIn } from './record-names.ts'
import type { Mode, RootRecord } from './record-types.ts'

/** The other people on the page. They are told of one's own visit and edited field; nothing is locked. */
const usePeopleOnPage = (record: RootRecord, mode: Mode): readonly PersonOnPage[] => {
  const field = useEditedField()
  const topic = mode === 'now' ? recordTopic(record.class, record.id) : null
  const people = usePresence(topic, { field, mode: field === null ? 'views' : 'edits' })
  return useMemo(
    () => people.map(({ userId, ...person }: PresentPerson) => ({ id: userId, ...person })),
    [people],
  )
}

interface Shown {
  readonly mode: Mode
  /** The log position that is shown; `undefined` for now. */
  readonly at: number | undefined
}

/** The state that all parts of a record use, on its page and in the pane beside a list. */
export const usePageState = (record: RootRecord, { mode, at }: Shown): RecordPageState => {
  const { can } = useSession()
  const commands = useCommands()
  const changes = useShownChanges(record, at)
  const known = useMemo(() => namesIn(record), [record])
  const names = useReferenceNames(
    known,
    changes.flatMap(({ change }) =>
      [change.oldValue, change.newValue, change.currentValue].map((value) => ({
        attribute: change.attributeName,
        value,
      })),
    ),
  )
  const present = usePeopleOnPage(record, mode)
  return { record, mode, at, mayEdit: can('edit'), names, changes, commands, present }
}
