import type { SearchKind } from '@stammbuch/contracts'
import { useEffect, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { findSimilar } from '@/product/find-similar.ts'
import { fold } from '@/ui/fold.ts'
import { useHotkeyHelp } from '@/ui/hotkeys.ts'
import { type PaletteEntry, type PaletteSource, usePaletteSources } from '@/ui/palette-sources.ts'
import { type Area, areas } from '../areas.ts'
import { everythingFor } from './hit-entries.ts'
import type { PaletteGroup } from './palette-group.ts'
import { recentEntries } from './recent-entries.ts'

type Page = Pick<Area, 'path' | 'label' | 'right'>

/** Pages that stand in no navigation but have a name of their own. */
const furtherPages: readonly Page[] = [
  { path: '/verifikation/kurz', label: 'Schnellverifikation', right: 'read' },
]

const typingPause = 60
const fromLetters = 2
const perGroup = 9

const matching = (entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] => {
  const { found, alike } = findSimilar(
    entries,
    text,
    ({ label, detail = '' }) => `${label} ${detail}`,
  )
  const [first = ''] = fold(text.trim()).split(/\s+/)
  const rank = ({ label }: PaletteEntry): number => (fold(label).startsWith(first) ? 0 : 1)
  return found
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, perGroup)
    .map((entry) => ({ ...entry, alike }))
}

const said = (entry: PaletteEntry): PaletteEntry =>
  entry.stays ? entry : { ...entry, detail: [entry.detail, 'ähnlich'].filter(Boolean).join(' · ') }

/** What is merely alike stands in groups of its own behind all that was found exactly. */
const nearestFirst = (groups: readonly PaletteGroup[]): readonly PaletteGroup[] => [
  ...groups.map((group) => ({ ...group, entries: group.entries.filter(({ alike }) => !alike) })),
  ...groups.map(({ id, title, entries }) => ({
    id: `${id}:alike`,
    title: `Ähnlich: ${title}`,
    entries: entries.filter(({ alike }) => alike).map(said),
  })),
]

interface Found {
  /** What the product knows, by the one search over everything. */
  readonly everything: readonly PaletteGroup[]
  /** The lines that sources had to be asked for, by source. */
  readonly bySource: ReadonlyMap<string, readonly PaletteEntry[]>
}

const nothing: Found = { everything: [], bySource: new Map() }

/** Everything that had to be asked for. What was found last stays until there is something newer. */
const useFound = (
  sources: readonly PaletteSource[],
  text: string,
): { readonly found: Found; readonly searching: boolean } => {
  const [found, setFound] = useState(nothing)
  const [searching, setSearching] = useState(false)
  const [wider, setWider] = useState<{ readonly text: string; readonly kind: SearchKind } | null>(
    null,
  )
  const kind = wider?.text === text ? wider.kind : null
  useEffect(() => {
    const wanted = text.trim()
    if (wanted.length < fromLetters) {
      setFound(nothing)
      return
    }
    const cancel = new AbortController()
    const { signal } = cancel
    const keep = (change: (last: Found) => Found): void => {
      if (!signal.aborted) setFound(change)
    }
    const askEverything = async (): Promise<void> => {
      const onMore = (more: SearchKind): void => setWider({ text, kind: more })
      const everything = await everythingFor(wanted, kind, { signal, onMore })
      keep((last) => ({ ...last, everything }))
    }
    const ask = async ({ id, search }: PaletteSource): Promise<void> => {
      const entries = (await search?.(wanted, signal)) ?? []
      keep((last) => ({ ...last, bySource: new Map(last.bySource).set(id, entries) }))
    }
    setSearching(true)
    const timer = setTimeout(async () => {
      const asked = sources.filter(({ search }) => search)
      await Promise.allSettled([askEverything(), ...asked.map(ask)])
      if (!signal.aborted) setSearching(false)
    }, typingPause)
    return () => {
      cancel.abort()
      clearTimeout(timer)
      setSearching(false)
    }
  }, [sources, text, kind])
  return { found, searching }
}

/** Returns the palette's groups for a text: the last entries opened (without a text), everything, sources, pages, actions. */
export const usePaletteGroups = (text: string) => {
  const { can } = useSession()
  const sources = usePaletteSources()
  const help = useHotkeyHelp()
  const { found, searching } = useFound(sources, text)
  const [recent] = useState(recentEntries)

  const allPages: readonly Page[] = [...areas, ...furtherPages]
  const pages = allPages
    .filter(({ right }) => can(right))
    .map(({ path, label }) => ({ id: `page:${path}`, label, href: path }))
  const actions = help.flatMap(({ scope, keys }) =>
    keys
      .filter(
        ({ combination, label }, at) =>
          // An action with two keys stands there once, with the first.
          combination !== 'mod+k' && keys.findIndex((other) => other.label === label) === at,
      )
      .map(({ combination, label, run }) => ({
        id: `key:${combination}`,
        label,
        detail: scope,
        keys: combination,
        run,
      })),
  )
  const groups: readonly PaletteGroup[] = [
    { id: 'recent', title: 'Zuletzt', entries: text ? [] : recent },
    ...found.everything,
    ...sources.map(({ id, title, entries = [] }) => ({
      id,
      title,
      entries: [...matching(entries, text), ...(found.bySource.get(id) ?? [])],
    })),
    { id: 'pages', title: 'Seiten', entries: matching(pages, text) },
    { id: 'actions', title: 'Aktionen', entries: matching(actions, text) },
  ]
  return { groups: nearestFirst(groups).filter(({ entries }) => entries.length > 0), searching }
}
