import { BookOpen } from 'lucide-react'
import { Term } from '@/product/glossary/term.tsx'
import { anchorOf, explained } from '@/product/glossary/word-for.ts'
import { openTour } from '@/product/tour/tour-store.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { searchFor } from '@/ui/fold.ts'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import type { HelpSearch } from './help-search.ts'
import { type ManualPage, manual } from './manual.ts'

const textOf = ({ title, sentences, steps, words }: ManualPage): string =>
  [title, ...sentences, ...steps, ...words].join(' ')

const Page = ({ id, title, sentences, steps, words }: ManualPage) => (
  <div id={id} className="scroll-mt-16">
    <Panel title={title}>
      <div className="grid max-w-[76ch] gap-3 text-sm">
        <p>{sentences.join(' ')}</p>
        {steps.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5 text-table">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        )}
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-table text-muted [&>button]:min-h-6">
          {words.map((word) => (
            <Term key={word} word={word} />
          ))}
        </p>
      </div>
    </Panel>
  </div>
)

const Words = ({ isFound }: { readonly isFound: (text: string) => boolean }) => {
  const shown = explained.filter(({ german, says, english }) =>
    isFound(`${german} ${says} ${english}`),
  )
  if (shown.length === 0) return null
  return (
    <div id="woerter" className="scroll-mt-16">
      <Panel title="Die Wörter des Hauses">
        <dl className="grid max-w-[86ch] gap-x-6 gap-y-2 text-table sm:grid-cols-[minmax(10rem,max-content)_1fr]">
          {shown.map((word) => (
            <div key={word.german} className="contents">
              <dt id={anchorOf(word)} className="scroll-mt-16 font-medium">
                {word.german}
                <span className="block text-xs font-normal text-muted">{word.english}</span>
              </dt>
              <dd className="max-sm:mb-2">{word.says}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  )
}

interface HelpPageProps {
  readonly search: HelpSearch
  readonly onSearch: (next: HelpSearch) => void
}

/** The manual: every screen, and the words of the house. */
export const HelpPage = ({ search: { search = '' }, onSearch }: HelpPageProps) => {
  const isFound = searchFor(search)
  const pages = manual.filter((page) => isFound(textOf(page)))
  const isEmpty =
    pages.length === 0 && !explained.some(({ german, says }) => isFound(`${german} ${says}`))
  return (
    <div className="page page-narrow gap-4">
      <PageHeader
        title="Hilfe"
        description="Wozu jede Seite da ist, was man auf ihr tut, und was die Wörter des Hauses bedeuten."
        actions={<Button onClick={() => openTour()}>Rundgang beginnen</Button>}
      />
      <SearchField
        value={search}
        placeholder="Stichprobe, Freigabe, Konflikt …"
        onSearch={(text) => onSearch({ search: text || undefined })}
      />
      {pages.map((page) => (
        <Page key={page.id} {...page} />
      ))}
      <Words isFound={isFound} />
      {isEmpty && (
        <EmptyState
          icon={BookOpen}
          title="Dazu steht nichts in der Hilfe."
          action={<Button onClick={() => onSearch({})}>Alles zeigen</Button>}
        />
      )}
    </div>
  )
}
