import { PageHeader } from '@/ui/page-header.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { ForgottenTab } from './forgotten-tab.tsx'
import { HandoversTab } from './handovers-tab.tsx'
import { PersonTab } from './person-tab.tsx'
import type { PrivacySearch, PrivacyTab } from './privacy-search.ts'
import { ReadingsTab } from './readings-tab.tsx'
import { RetentionTab } from './retention-tab.tsx'

interface PrivacyPageProps {
  readonly search: PrivacySearch
  readonly onSearch: (change: (now: PrivacySearch) => PrivacySearch) => void
}

/** The desk for data protection: accesses, files, erasures, one person, and terms. */
export const PrivacyPage = ({ search, onSearch }: PrivacyPageProps) => {
  const state = {
    search,
    onChange: (patch: PrivacySearch) =>
      onSearch((now) => ({ ...now, offset: undefined, ...patch })),
  }
  const toTab = (tab: PrivacyTab): void =>
    onSearch(({ person, from, to }) => ({
      tab: tab === 'access' ? undefined : tab,
      // The person asked about stays; what was asked of a list alone does not.
      ...(tab === 'access' || tab === 'person' ? { person } : {}),
      ...(tab === 'access' || tab === 'files' || tab === 'forgotten' ? { from, to } : {}),
    }))
  return (
    <div className="page">
      <PageHeader
        title="Datenschutz"
        description="Wer wessen Angaben gesehen hat, was das Haus verlassen hat, wer gelöscht wurde, und alles über eine Person."
      />
      <Tabs
        label="Bereiche des Datenschutzes"
        value={search.tab ?? 'access'}
        onChange={toTab}
        tabs={[
          { id: 'access', label: 'Zugriffe', content: <ReadingsTab {...state} /> },
          { id: 'files', label: 'Weitergaben', content: <HandoversTab {...state} /> },
          { id: 'forgotten', label: 'Löschungen', content: <ForgottenTab {...state} /> },
          { id: 'person', label: 'Person', content: <PersonTab {...state} /> },
          { id: 'retention', label: 'Fristen', content: <RetentionTab /> },
        ]}
      />
    </div>
  )
}
