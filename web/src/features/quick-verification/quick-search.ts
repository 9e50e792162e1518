import { textIn, yesIn } from '@/state/search-values.ts'

/** The state of the quick verification in the URL. */
export interface QuickSearch {
  readonly tab?: 'stichprobe' | undefined
  readonly rgId?: string | undefined
  readonly pName?: string | undefined
  readonly sampleId?: string | undefined
  /** The toplists were asked for. */
  readonly toplists?: true | undefined
}

/** Read the state from the URL; „alle“ is no year for this page. */
export const quickSearch = (raw: Readonly<Record<string, unknown>>): QuickSearch => ({
  tab: raw.tab === 'stichprobe' ? 'stichprobe' : undefined,
  rgId: textIn(raw.rgId),
  pName: textIn(raw.pName) === 'alle' ? undefined : textIn(raw.pName),
  sampleId: textIn(raw.sampleId),
  toplists: yesIn(raw.toplists),
})
