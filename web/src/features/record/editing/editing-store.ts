import type { DynamicFieldLabel } from '@stammbuch/contracts'
import { useMemo } from 'react'
import { createStore, useStorePart } from '@/state/store.ts'
import { type Draft, readStoredDrafts, storeDrafts } from './stored-drafts.ts'

interface Editing {
  /** The record whose page it is; what is typed is stored under it. */
  readonly pageId: string | null
  /** The field being edited, one at a time. */
  readonly key: string | null
  readonly drafts: ReadonlyMap<string, Draft>
  /** Dynamic fields that somebody chose for records that do not have them, by the field's key. */
  readonly added: ReadonlyMap<string, DynamicFieldLabel>
}

const nothing: Editing = { pageId: null, key: null, drafts: new Map(), added: new Map() }

const editing = createStore<Editing>(nothing)

const store = (): void => {
  const { pageId, drafts } = editing.get()
  if (pageId !== null) storeDrafts(pageId, drafts)
}

/** One field of one record. */
export const fieldKey = (recordId: string, attribute: string): string => `${recordId}/${attribute}`

const withDraft = (key: string, draft: Draft | undefined): ReadonlyMap<string, Draft> => {
  const { drafts: last, added } = editing.get()
  const drafts = new Map(last)
  const field = added.get(key)
  if (draft) drafts.set(key, field ? { ...draft, added: field } : draft)
  else drafts.delete(key)
  return drafts
}

/** Begins to edit a field, with a draft to start from if there is one. */
export const startEditing = (key: string, draft?: Draft): void => {
  editing.set((last) => ({ ...last, key, drafts: draft ? withDraft(key, draft) : last.drafts }))
  store()
}

/** Begins to edit a dynamic field that the record does not have. It has a row until it is given up. */
export const startAdding = (key: string, field: DynamicFieldLabel): void => {
  editing.set((last) => ({ ...last, added: new Map(last.added).set(key, field) }))
  startEditing(key)
}

export const keepDraft = (key: string, draft: Draft | undefined): void => {
  editing.set((last) => ({ ...last, drafts: withDraft(key, draft) }))
  store()
}

/** Stops editing this field; another one may already have begun. */
export const stopEditing = (key: string): void =>
  editing.set((last) => (last.key === key ? { ...last, key: null } : last))

/** Stops editing any field; what was typed stays as a draft. */
export const closeEditor = (): void => editing.set((last) => ({ ...last, key: null }))

/** The key of the field that is being edited now; null for none. */
export const editedField = (): string | null => editing.get().key

/** Forgets the state of the page on leaving it; what was typed stays stored and is found again on coming back. */
export const leaveDrafts = (): void => editing.set(nothing)

/** Throws away what was typed on the page. */
export const dropDrafts = (): void => {
  editing.set((last) => ({ ...last, key: null, drafts: new Map(), added: new Map() }))
  store()
}

/** Begins a record's page with its stored drafts and returns their number. */
export const resumeDrafts = (pageId: string): number => {
  const drafts = readStoredDrafts(pageId)
  const added = [...drafts].flatMap(([key, draft]) =>
    draft.added ? [[key, draft.added] as const] : [],
  )
  editing.set((last) => ({
    ...last,
    pageId,
    drafts: new Map([...drafts, ...last.drafts]),
    added: new Map([...added, ...last.added]),
  }))
  return drafts.size
}

export const draftOf = (key: string): Draft | undefined => editing.get().drafts.get(key)

export const useIsEditing = (key: string): boolean =>
  useStorePart(editing, (all) => all.key === key)

export const useDraft = (key: string): Draft | undefined =>
  useStorePart(editing, ({ drafts }) => drafts.get(key))

export const useHasDraft = (key: string): boolean =>
  useStorePart(editing, ({ drafts }) => drafts.has(key))

/** The keys of the fields that hold something typed and not proposed, as one text. */
export const useDraftedKeys = (): string =>
  useStorePart(editing, ({ drafts }) => [...drafts.keys()].join(' '))

/** The half-written note of a record stands among its drafts under this name. */
const note = 'logbook'
export const noteKey = (recordId: string): string => fieldKey(recordId, note)
const isNote = (key: string): boolean => key.endsWith(`/${note}`)

/** The number of fields that hold something not proposed. */
export const useDraftedValues = (): number =>
  useStorePart(editing, ({ drafts }) => [...drafts.keys()].filter((key) => !isNote(key)).length)

/** Tells if a note is begun and not yet written down. */
export const useHasNoteDraft = (): boolean =>
  useStorePart(editing, ({ drafts }) => [...drafts.keys()].some(isNote))

export const hasDrafts = (): boolean => editing.get().drafts.size > 0

/** The field that is being edited, by its key. */
export const useEditedField = (): string | null => useStorePart(editing, ({ key }) => key)

/** The record that is being edited, if any. */
export const useEditedRecord = (): string | null => useEditedField()?.split('/')[0] ?? null

/** The chosen fields that are being edited or hold a draft, and all that `sent` names. */
const stillAdded = ({ key: edited, drafts, added }: Editing, sent: ReadonlySet<string>): string =>
  [...added.keys()].filter((key) => key === edited || drafts.has(key) || sent.has(key)).join(' ')

/**
 * Dynamic fields that records do not have but that somebody is about to propose a value for, by key.
 * `sent`: the keys of fields for which a proposal is on its way.
 */
export const useAddedFields = (
  sent: ReadonlySet<string>,
): ReadonlyMap<string, DynamicFieldLabel> => {
  const keys = useStorePart(editing, (all) => stillAdded(all, sent))
  const added = useStorePart(editing, (all) => all.added)
  return useMemo(
    () => new Map([...added].filter(([key]) => keys.split(' ').includes(key))),
    [added, keys],
  )
}
