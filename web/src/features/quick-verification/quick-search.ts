/** What the quick verification shows, as it stands in the URL. */
export interface QuickSearch {
  readonly tab?: 'stichprobe' | undefined
  readonly rgId?: string | undefined
  readonly pName?: string | undefined
  readonly sampleId?: string | undefined
  /** The toplists were asked for. */
  readonly toplists?: true | undefined
}

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Read the state from the URL; „alle“ is no year for this page. */
export const quickSearch = (raw: Readonly<Record<string, unknown>>): QuickSearch => ({
  tab: raw.tab === 'stichprobe' ? 'stichprobe' : undefined,
  rgId: text(raw.rgId),
  pName: text(raw.pName) === 'alle' ? undefined : text(raw.pName),
  sampleId: text(raw.sampleId),
  toplists: raw.toplists === true || raw.toplists === 'true' ? true : undefined,
})
