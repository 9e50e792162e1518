import { call } from '@/api/call.ts'
import { formatDate } from '@/format/format.ts'
import { searchFor } from '@/ui/fold.ts'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'

/** The kinds of things that a question can be about. */
export type ChoiceKind =
  | 'supplier'
  | 'delivery'
  | 'project'
  | 'toplist'
  | 'release'
  | 'contact'
  | 'account'
  | 'user'

type Options = readonly ComboboxOption[]
type Source = (text: string, signal: AbortSignal) => Promise<Options>

/** Options that are offered at once. */
const most = 30

const among = (options: Options, text: string): Options => {
  const matches = searchFor(text)
  return options.filter(({ label, detail = '' }) => matches(`${label} ${detail}`)).slice(0, most)
}

const named = ({ id, name }: { readonly id: string; readonly name: string }): ComboboxOption => ({
  value: id,
  label: name,
})

/** Returns the options of a kind that match a text, by the lists that everybody may read. */
export const choiceSources: Readonly<Record<ChoiceKind, Source>> = {
  supplier: async (text, signal) =>
    among((await call('listSuppliers', {}, { signal })).list.map(named), text),
  project: async (text, signal) =>
    among((await call('listRankingGroups', {}, { signal })).list.map(named), text),
  toplist: async (text, signal) => {
    const { list } = await call('listToplistLabels', { query: {} }, { signal })
    return among(
      list.map(({ id, value }) => ({ value: id, label: value })),
      text,
    )
  },
  release: async (text, signal) => {
    const { list } = await call('listReleases', { query: { limit: 500 } }, { signal })
    return among(
      list.map(({ id, rankingGroup, period, createdAt }) => ({
        value: id,
        label: `${rankingGroup.name} ${period.name}`,
        detail: formatDate(createdAt),
      })),
      text,
    )
  },
  delivery: async (text, signal) => {
    const query = { limit: most, ...(text.trim() && { search: text.trim() }) }
    const { list } = await call('listSamples', { query }, { signal })
    return list.map(({ id, rawDataReference, supplier, createdAt }) => ({
      value: id,
      label: rawDataReference,
      detail: [supplier?.name, formatDate(createdAt)].filter(Boolean).join(', '),
    }))
  },
  contact: async (text, signal) => {
    const query = { limit: most, ...(text.trim() && { search: text.trim() }) }
    const { list } = await call('listContacts', { query }, { signal })
    return list.map(({ id, label }) => ({ value: id, label }))
  },
  account: async (text, signal) => {
    const query = { limit: most, ...(text.trim() && { search: text.trim() }) }
    const { list } = await call('listAccounts', { query }, { signal })
    return list.map(({ id, label, city }) => ({
      value: id,
      label,
      ...(typeof city === 'string' && { detail: city }),
    }))
  },
  user: async (text, signal) => {
    const { people } = await call('listLog', { query: { limit: 0 } }, { signal })
    return among(
      people.map(({ id, fullName, shortCode }) => ({
        value: id,
        label: fullName,
        detail: shortCode,
      })),
      text,
    )
  },
}

const wholeName: Partial<Record<ChoiceKind, (id: string) => Promise<string>>> = {
  contact: async (id) => (await call('getContact', { params: { id } })).label,
  account: async (id) => (await call('getAccount', { params: { id } })).label,
}

/** Returns the name of a choice by its id; the id where it is not among those that can be chosen. */
export const choiceName = async (
  kind: ChoiceKind,
  id: string,
  signal: AbortSignal,
): Promise<string> => {
  const whole = wholeName[kind]
  if (whole) return whole(id).catch(() => id)
  const text = kind === 'delivery' ? id : ''
  const options = await choiceSources[kind](text, signal)
  return options.find(({ value }) => value === id)?.label ?? id
}
