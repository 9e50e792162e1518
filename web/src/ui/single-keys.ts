import { createStore, useStore } from '@/state/store.ts'

const place = 'stammbuch.single-keys'

const stored = (): boolean => {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

const singleKeys = createStore(stored())

/** Whether shortcuts of one letter work. People who dictate or tremble switch them off. */
export const singleKeysOn = (): boolean => singleKeys.get()

export const setSingleKeys = (on: boolean): void => {
  singleKeys.set(on)
  try {
    localStorage.setItem(place, on ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

export const useSingleKeys = (): boolean => useStore(singleKeys)
