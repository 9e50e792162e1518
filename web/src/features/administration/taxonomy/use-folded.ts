import { useCallback, useState } from 'react'

const nothing: ReadonlySet<string> = new Set()

/** Which terms are folded: remembered apart for each search, so that a search begins with all it found. */
export const useFolded = (search: string) => {
  const [bySearch, setBySearch] = useState<Readonly<Record<string, ReadonlySet<string>>>>({})
  const change = useCallback(
    (to: (ids: Set<string>) => void): void =>
      setBySearch((all) => {
        const ids = new Set(all[search])
        to(ids)
        return { ...all, [search]: ids }
      }),
    [search],
  )
  const toggle = useCallback(
    (id: string): void =>
      change((ids) => {
        if (!ids.delete(id)) ids.add(id)
      }),
    [change],
  )
  /** Show what is below a term. */
  const unfold = useCallback(
    (id: string | null): void =>
      change((ids) => {
        if (id !== null) ids.delete(id)
      }),
    [change],
  )
  return { folded: bySearch[search] ?? nothing, toggle, unfold }
}
