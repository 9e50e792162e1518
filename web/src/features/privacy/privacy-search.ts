import type { HandoverKind } from '@stammbuch/contracts'
import { textIn, uuidIn, wholeIn, yesIn } from '@/state/search-values.ts'

export const privacyTabs = ['access', 'files', 'forgotten', 'person', 'retention'] as const
export type PrivacyTab = (typeof privacyTabs)[number]

const kinds = [
  'export',
  'dump',
  'log',
  'proof',
  'person-file',
] as const satisfies readonly HandoverKind[]

/** Search parameters of the desk for data protection. */
export interface PrivacySearch {
  readonly tab?: PrivacyTab | undefined
  /** The contact that is asked about. */
  readonly person?: string | undefined
  /** The user who read. */
  readonly reader?: string | undefined
  /** Days in Berlin, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly kind?: HandoverKind | undefined
  /** All files, also those without values about persons. */
  readonly all?: true | undefined
  readonly offset?: number | undefined
}

const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === value)

/** Reads the state from the URL; what cannot be understood is left out. */
export const privacySearch = (raw: Readonly<Record<string, unknown>>): PrivacySearch => ({
  tab: oneOf(privacyTabs, raw.tab),
  person: uuidIn(raw.person),
  reader: uuidIn(raw.reader),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  kind: oneOf(kinds, raw.kind),
  all: yesIn(raw.all),
  offset: wholeIn(raw.offset),
})

/** The state of the desk, and how a part of it changes it; a patch without `offset` starts on the first page. */
export interface DeskState {
  readonly search: PrivacySearch
  readonly onChange: (patch: PrivacySearch) => void
}

export const perPage = 50
