import * as catalogue from './catalogue.ts'
import * as dynamicFields from './dynamic-fields.ts'
import { type EntryCalls, type EntryForm, formOf } from './entry-kind.ts'
import * as identity from './identity.ts'
import * as intake from './intake.ts'
import * as mappingCalls from './mapping-calls.ts'
import { type ListedKind, listedEntries } from './master-data.ts'
import * as vocabulary from './vocabulary.ts'

const calls = {
  ...catalogue,
  ...dynamicFields,
  ...vocabulary,
  ...identity,
  ...intake,
  ...mappingCalls,
}

/** The forms of all kinds as plain data, for browsers. Apart from the calls, which the web app's start needs. */
export const entryForms = Object.fromEntries(
  Object.entries<EntryCalls>(listedEntries).map(([kind, one]) => [kind, formOf(one, calls)]),
) as Readonly<Record<ListedKind, EntryForm>>
