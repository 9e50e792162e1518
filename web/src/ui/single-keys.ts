import { keptInBrowser } from '@/state/browser-storage.ts'
import { createStore, useStore } from '@/state/store.ts'

const kept = keptInBrowser('single-keys')

const singleKeys = createStore(kept.read() !== 'off')

/** True if shortcuts of one letter are on. People who dictate or tremble switch them off. */
export const singleKeysOn = (): boolean => singleKeys.get()

export const setSingleKeys = (on: boolean): void => {
  singleKeys.set(on)
  kept.write(on ? 'on' : 'off')
}

export const useSingleKeys = (): boolean => useStore(singleKeys)
