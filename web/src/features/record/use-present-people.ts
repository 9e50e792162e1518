import { type PresentPerson, recordTopic } from '@stammbuch/contracts'
import { useMemo } from 'react'
import { usePresence } from '@/live/use-live.ts'
import type { Present } from '@/ui/presence-avatars.tsx'
import { useEditedField } from './editing/editing-store.ts'
import type { Mode, RootRecord } from './record-types.ts'

/** Somebody else on this page, with the key of the field they edit. */
export interface PresentHere extends Present {
  readonly field: string | null
}

const shown = ({ userId, ...person }: PresentPerson): PresentHere => ({ id: userId, ...person })

/** Who else looks at the record or edits it; others are told the same of oneself. Nothing is locked. */
export const usePresentPeople = (record: RootRecord, mode: Mode): readonly PresentHere[] => {
  const field = useEditedField()
  const topic = mode === 'now' ? recordTopic(record.class, record.id) : null
  const people = usePresence(topic, { field, mode: field === null ? 'views' : 'edits' })
  return useMemo(() => people.map(shown), [people])
}
