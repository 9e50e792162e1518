import { useEffect, useMemo, useState } from 'react'
import { useSession } from '@/api/session.ts'
import { fold, searchFor } from '@/ui/fold.ts'
import { useHotkeyHelp } from '@/ui/hotkeys.ts'
import { type PaletteEntry, type PaletteSource, usePaletteSources } from '@/ui/palette-sources.ts'
import { type Area, areas } from '../areas.ts'
import { projectSource, recordSource } from './product-sources.ts'
import { recentEntries } from './recent-entries.ts'

export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

type Page = Pick<Area, 'path' | 'label' | 'right'>

/** Pages that stand in no navigation but have a name of their own. */
const furtherPages: readonly Page[] = [
  { path: '/verifikation/kurz', label: 'Schnellverifikation', right: 'read' },
]

const typingPause = 60
const fromLetters = 2
const perGroup = 9

const matching = (entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] => {
  const isFound = searchFor(text)
  const [first = ''] = fold(text.trim()).split(/\s+/)
  const rank = ({ label }: PaletteEntry): number => (fold(label).startsWith(first) ? 0 : 1)
  return entries
    .filter(({ label, detail = '' }) => isFound(`${label} ${detail}`))
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, perGroup)
}

/** The lines that sources had to be asked for, by source. */
const useFound = (
  sources: readonly PaletteSource[],
  text: string,
): {
  readonly found: ReadonlyMap<string, readonly PaletteEntry[]>
  readonly searching: boolean
} => {
  const [found, setFound] = useState<ReadonlyMap<string, readonly PaletteEntry[]>>(new Map())
  const [searching, setSearching] = useState(false)
  useEffect(() => {
    const asked = sources.filter(({ search }) => search)
    if (text.trim().length < fromLetters || asked.length === 0) {
      setFound(new Map())
      return
    }
    const cancel = new AbortController()
    setSearching(true)
    const timer = setTimeout(async () => {
      await Promise.allSettled(
        asked.map(async ({ id, search }) => {
          const entries = (await search?.(text.trim(), cancel.signal)) ?? []
          if (!cancel.signal.aborted) setFound((last) => new Map(last).set(id, entries))
        }),
      )
      if (!cancel.signal.aborted) setSearching(false)
    }, typingPause)
    return () => {
      cancel.abort()
      clearTimeout(timer)
      setSearching(false)
    }
  }, [sources, text])
  return { found, searching }
}

/** Returns the palette's groups for a text: the last entries opened (without a text), all sources, pages, actions. */
export const usePaletteGroups = (text: string) => {
  const { can } = useSession()
  const pageSources = usePaletteSources()
  const sources = useMemo(() => [recordSource, projectSource, ...pageSources], [pageSources])
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
  const known = useMemo(
    () => sources.map(({ id, title, entries = [] }) => ({ id, title, entries })),
    [sources],
  )
  const groups: readonly PaletteGroup[] = [
    { id: 'recent', title: 'Zuletzt', entries: text ? [] : recent },
    ...known.map(({ id, title, entries }) => ({
      id,
      title,
      entries: [...matching(entries, text), ...(found.get(id) ?? [])],
    })),
    { id: 'pages', title: 'Seiten', entries: matching(pages, text) },
    { id: 'actions', title: 'Aktionen', entries: matching(actions, text) },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), searching }
}
