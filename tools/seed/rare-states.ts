import { idFrom } from '@stammbuch/ledger'
import { sourceOf } from '@stammbuch/records'
import { anna, emma, erik } from './catalogue.ts'
import { placeIdOf, type Row } from './delivered-row.ts'
import type { SeedContext } from './history.ts'
import type { Product } from './product.ts'
import type { Project } from './projects.ts'
import type { EntryContext } from './timeline.ts'

const set = (stage: EntryContext, id: string, attribute: string, newValue: string | boolean) => {
  const changeId = idFrom(`demo:set:${id}:${attribute}`)
  const proposal = { changeId, attribute, newValue, source: sourceOf('editor'), comment: null }
  stage.decide(
    id,
    { do: 'propose', ...proposal, dynamic: [] },
    { do: 'accept', changeId, evenIfStale: false, otherThan: null },
  )
}

/** Adds a follow-up mark to a person. */
export const markPerson = ({ timeline, calendar }: SeedContext, rows: readonly Row[]) => {
  const [{ holder } = { holder: '' }] = rows
  timeline.add({
    at: calendar.at(4, 250),
    by: emma,
    apply: (stage) => stage.decide(holder, { do: 'set-follow-up', value: true }),
  })
}

/** Adds houses and awards in rare states: excluded and included again, excluded from the CRM, with a size. */
export const addRareStandings = (
  { timeline, calendar }: SeedContext,
  { project, year }: { readonly project: Project; readonly year: string },
  rows: readonly Row[],
) => {
  const [back, kept, sized, out] = rows
  if (!back || !kept || !sized || !out) return
  const awardOf = ({ holder }: Row) => placeIdOf('award', project, year, holder)
  const exclusion = (name: string) =>
    ({ changeId: idFrom(`demo:standing:${name}`), kind: 'editor' }) as const
  timeline.add(
    {
      at: calendar.at(7, 300),
      by: anna,
      apply: (stage) => {
        stage.decide(back.holder, { do: 'exclude', ...exclusion('back') })
        stage.decide(awardOf(out), { do: 'exclude', ...exclusion('award') })
      },
    },
    {
      at: calendar.at(6, 300),
      by: anna,
      apply: (stage) => stage.decide(back.holder, { do: 'restore', ...exclusion('restored') }),
    },
    {
      at: calendar.at(6, 330),
      by: emma,
      apply: (stage) => {
        set(stage, kept.holder, 'excludedFromSalesforce', true)
        set(stage, kept.holder, 'salesforceDestinationMarket', 'DE')
        set(stage, awardOf(sized), 'companySize', 'XL')
      },
    },
    {
      at: calendar.at(1, 200),
      by: erik,
      apply: (stage) =>
        stage.decide(sized.holder, {
          do: 'request-sync',
          targets: ['elasticsearch', 'salesforce'],
          at: new Date(calendar.at(1, 200)).toISOString(),
        }),
    },
  )
}

const words = { Klinikum: 'Hospital', Fachklinik: 'Specialist clinic', Praxis: 'Practice' }

/** Adds a dictionary with translations, and a mapping that is no longer used. */
export const addVocabulary = (
  { timeline, calendar }: SeedContext,
  { addEntry, nameKey }: Product,
) =>
  timeline.add({
    at: calendar.at(200, 30),
    by: anna,
    apply: async ({ unit }) => {
      const unique = (...parts: string[]) => [{ key: nameKey(...parts), code: 'name-taken' }]
      const label = 'Englisch'
      const dictionaryId = await addEntry(unit, 'dictionary', { label }, unique(label))
      for (const [value, translatedValue] of Object.entries(words))
        await addEntry(
          unit,
          'string-translation',
          { value, translatedValue, dictionaryId },
          unique(dictionaryId, value),
        )
      const name = 'Kliniknetz Datenservice – bis 2022'
      const source = 'Klinikname'
      const columns = [{ source, target: 'name', transformations: [] }]
      const description = 'Spalten, wie sie bis 2022 kamen.'
      const state = { locked: false, legacy: true, revision: 1 }
      const mapping = { name, description, targetClass: 'account', columns, ...state }
      await addEntry(unit, 'mapping', mapping, unique(name))
    },
  })
