import {
  createDictionary,
  createStringTranslation,
  deleteDictionary,
  deleteStringTranslation,
  updateDictionary,
  updateStringTranslation,
} from '@stammbuch/contracts'
import { narrow } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import { dictionaries, translations } from './dictionaries.query.ts'
import { refuseDictionaryInUse, translationsOf } from './dictionary-use.query.ts'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from './write-entry.ts'

interface Translation {
  readonly value: string
  readonly dictionaryId: string
}

const unique = (...parts: readonly string[]) => [
  { key: nameKey(...parts), code: 'name-taken' as const },
]
/** A dictionary translates a value once. */
const uniqueValue = ({ dictionaryId, value }: Translation) => unique(dictionaryId, value)

/** Changing dictionaries and what they translate. */
export const dictionaryMutations = [
  mutation(createDictionary, async (unit, { body }) => {
    const id = await addEntry(unit, 'dictionary', body, unique(body.label))
    await unit.flush()
    return (await dictionaries(narrow(unit.db), id))[0]
  }),
  mutation(updateDictionary, async (unit, { params, body }) => {
    const found = await loadEntry(unit, 'dictionary', params.id)
    const { label = String(found.entry.label) } = body
    if (label !== found.entry.label) await changeEntry(unit, found, { label }, unique(label))
    await unit.flush()
    return (await dictionaries(narrow(unit.db), params.id))[0]
  }),
  mutation(deleteDictionary, async (unit, { params }) => {
    const found = await loadEntry(unit, 'dictionary', params.id)
    await refuseDictionaryInUse(narrow(unit.db), params.id)
    for (const one of await translationsOf(narrow(unit.db), params.id)) removeEntry(unit, one)
    removeEntry(unit, found)
    return null
  }),
  mutation(createStringTranslation, async (unit, { body }) => {
    await loadEntry(unit, 'dictionary', body.dictionaryId)
    const id = await addEntry(unit, 'string-translation', body, uniqueValue(body))
    await unit.flush()
    return (await translations(narrow(unit.db), { id })).list[0]
  }),
  mutation(updateStringTranslation, async (unit, { params, body }) => {
    const found = await loadEntry(unit, 'string-translation', params.id)
    const after = { ...(found.entry as unknown as Translation), ...body } as Translation
    if (body.dictionaryId) await loadEntry(unit, 'dictionary', body.dictionaryId)
    if (JSON.stringify(after) !== JSON.stringify(found.entry))
      await changeEntry(unit, found, body, uniqueValue(after))
    await unit.flush()
    return (await translations(narrow(unit.db), { id: params.id })).list[0]
  }),
  mutation(deleteStringTranslation, async (unit, { params }) => {
    removeEntry(unit, await loadEntry(unit, 'string-translation', params.id))
    return null
  }),
]
