import { type ComponentType, createContext } from 'react'
import { keptInBrowser } from '@/state/browser-storage.ts'
import { createStore } from '@/state/store.ts'

/** A record that has a card. */
export interface PaneRoot {
  readonly rootType: 'account' | 'contact' | 'product'
  readonly id: string
}

export interface PaneProps extends PaneRoot {
  /** The record's own page. */
  readonly href: string
  /** The list is left for the record. */
  readonly onLeave: () => void
  /** The records that come next, to be read before somebody goes on to them. */
  readonly upcoming: readonly PaneRoot[]
}

/** What draws a record beside the list; `null` where there is nothing that could. */
export const PaneSlot = createContext<ComponentType<PaneProps> | null>(null)

const kept = keptInBrowser('verification.pane')

/** Whether somebody wants the record beside the list, where there is room for both. */
export const paneWanted = createStore(kept.read() !== 'off')

paneWanted.subscribe(() => kept.write(paneWanted.get() ? null : 'off'))
