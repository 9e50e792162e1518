import { keptInTab, readJson, writeJson } from '@/state/browser-storage.ts'

/** The state in which a list was left: its focus, its scroll position, its unfolded records. */
export interface ListMemory {
  readonly activeId: string | undefined
  /** The record of the active row. */
  readonly rootId: string | undefined
  /** The place of that record on the page, from 0, for when it is gone itself. */
  readonly index: number
  /** `null`: wherever its row is. */
  readonly scrollTop: number | null
  readonly unfolded: readonly string[]
}

const memories = new Map<string, ListMemory>()

/** The list that was on the page when the page was loaded anew. */
const reloaded = keptInTab('list-at-reload')

/** Remember a list until the page is closed, to come back to the same place. */
export const keepListMemory = (list: string, memory: ListMemory): void => {
  memories.set(list, memory)
}

/** Remember a list beyond loading the page anew. */
export const keepOverReload = (list: string, memory: ListMemory): void =>
  writeJson(reloaded, { list, memory })

const fromReload = (): void => {
  const found = readJson(reloaded) as { readonly list: string; readonly memory: ListMemory } | null
  reloaded.write(null)
  if (found) memories.set(found.list, found.memory)
}
fromReload()

/** The state in which the list was left, until it is restored. */
export const listMemory = (list: string): ListMemory | undefined => memories.get(list)

export const dropListMemory = (list: string): void => {
  memories.delete(list)
}
