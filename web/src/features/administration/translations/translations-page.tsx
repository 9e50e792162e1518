import { Tabs } from '@/ui/tabs.tsx'
import { useListState } from '../use-list-state.ts'
import { DictionaryList } from './dictionary-list.tsx'
import { TranslationList } from './translation-list.tsx'

const tabs = ['begriffe', 'woerterbuecher'] as const

/** Dictionaries and what they translate. */
export const TranslationsPage = () => {
  const state = useListState()
  const tab = tabs.find((one) => one === state.search.tab) ?? 'begriffe'
  const choose = (next: (typeof tabs)[number]): void =>
    state.onChange({
      tab: next === 'begriffe' ? undefined : next,
      search: undefined,
      filter: undefined,
    })
  const above = (
    <Tabs
      label="Übersetzungen und Wörterbücher"
      value={tab}
      onChange={choose}
      tabs={[
        { id: 'begriffe', label: 'Übersetzungen', content: null },
        { id: 'woerterbuecher', label: 'Wörterbücher', content: null },
      ]}
    />
  )
  return tab === 'begriffe' ? (
    <TranslationList state={state} above={above} />
  ) : (
    <DictionaryList state={state} above={above} />
  )
}
