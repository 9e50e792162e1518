import {
  classLabels,
  type ListedKind,
  projectInAddress,
  type SearchGroups,
  type SearchHit,
  type SearchKind,
  searchKindLabels,
} from '@stammbuch/contracts'
import { call } from '@/api/call.ts'
import { formatDateTime } from '@/format/format.ts'
import { entryAddresses } from '@/product/entry-addresses.ts'
import type { PaletteEntry } from '@/ui/palette-sources.ts'
import type { PaletteGroup } from './palette-group.ts'

const ofRecord = ({ record }: SearchHit): string => (record ? `/${record.class}/${record.id}` : '/')

const searchingFor = (path: string, search: string, more = {}): string =>
  `${path}?${new URLSearchParams({ ...more, search }).toString()}`

const questionHref = ({ filters = {} }: SearchHit): string =>
  `/protokoll?${new URLSearchParams(filters).toString()}`

const hrefs: Readonly<Record<SearchKind, (hit: SearchHit) => string>> = {
  account: ofRecord,
  contact: ofRecord,
  product: ofRecord,
  identification: ofRecord,
  note: ofRecord,
  project: ({ id, detail }) =>
    `/projekt/${encodeURIComponent(projectInAddress({ id, shortCode: detail ?? '' }))}`,
  delivery: ({ id }) => searchingFor('/verwaltung/samples', id),
  conflict: ({ id, type }) =>
    type === 'MULTI_MINQ_IDS' ? `/minq-konflikt/${id}` : `/ea-konflikt/${id}`,
  run: ({ id }) => `/laeufe/${id}`,
  release: ({ id }) => `/freigabe/${id}`,
  'saved-view': ({ id }) => `/verifikation?view=${id}`,
  'saved-question': questionHref,
  setting: ({ type, label }) =>
    searchingFor(
      `/verwaltung/${entryAddresses[type as ListedKind]}`,
      label,
      // Dictionaries are the second tab of the translations.
      type === 'dictionary' ? { tab: 'woerterbuecher' } : {},
    ),
}

const settingWords: Readonly<Record<ListedKind, string>> = {
  dictionary: 'Wörterbuch',
  'dynamic-field': 'Dynamisches Feld',
  mapping: 'Daten-Mapping',
  period: 'Jahrgang',
  'ranking-group': 'Projekt',
  'string-translation': 'Übersetzung',
  supplier: 'Lieferant',
  'taxonomy-term': 'Taxonomie',
  'toplist-label': 'Topliste',
  user: 'Benutzer',
}

const timed = new Set<SearchKind>(['run', 'conflict', 'release', 'delivery'])

const detailOf = (kind: SearchKind, { detail, foundAs, type, record, at }: SearchHit): string => {
  if (foundAs) return `steht für „${foundAs}“`
  const parts = [
    kind === 'setting' && settingWords[type as ListedKind],
    record?.id !== undefined && kind in classLabels && classLabels[record.class][0],
    detail,
    timed.has(kind) && at && formatDateTime(at),
  ]
  return parts.filter(Boolean).join(' · ')
}

const entryOf = (kind: SearchKind, hit: SearchHit): PaletteEntry => ({
  id: hit.id,
  label: hit.label,
  detail: detailOf(kind, hit),
  alike: !hit.exact,
  href: hrefs[kind](hit),
})

/** What a text finds everywhere, as the palette's groups. A group with more has a line at its end that shows them. */
export const everythingFor = async (
  text: string,
  wider: SearchKind | null,
  { signal, onMore }: { readonly signal: AbortSignal; readonly onMore: (kind: SearchKind) => void },
): Promise<readonly PaletteGroup[]> => {
  const query = wider ? { text, kind: wider, limit: 50 } : { text }
  const { groups }: SearchGroups = await call('searchEverything', { query }, { signal })
  return groups.map(({ kind, hits, more }) => ({
    id: kind,
    title: searchKindLabels[kind],
    entries: [
      ...hits.map((hit) => entryOf(kind, hit)),
      ...(more && wider === null
        ? [
            {
              id: `more:${kind}`,
              label: `Weitere Treffer: ${searchKindLabels[kind]}`,
              stays: true as const,
              alike: hits.every(({ exact }) => !exact),
              run: () => onMore(kind),
            },
          ]
        : []),
    ],
  }))
}
