import { keptInBrowser, readObject, writeJson } from '@/state/browser-storage.ts'
import { createStore, useStore } from '@/state/store.ts'

/** How far somebody has come in the tour of the first day. */
export interface TourState {
  /** `new`: never offered an answer; `away`: not now; `done`: seen to its end. */
  readonly state: 'new' | 'open' | 'away' | 'done'
  readonly step: number
}

const kept = keptInBrowser('tour')

const storedState = (): TourState => {
  const { state, step } = readObject(kept)
  const known = (['open', 'away', 'done'] as const).find((one) => one === state) ?? 'new'
  return { state: known, step: typeof step === 'number' && step >= 0 ? Math.floor(step) : 0 }
}

const tour = createStore<TourState>(storedState())

const keep = (next: TourState): void => {
  tour.set(next)
  writeJson(kept, next)
}

/** Follows how far the tour has come. It is remembered in this browser. */
export const useTour = (): TourState => useStore(tour)

/** Goes on where it was left; from the beginning when it was seen to its end. */
export const openTour = (): void => {
  const { state, step } = tour.get()
  keep({ state: 'open', step: state === 'done' ? 0 : step })
}

/** Leaves it for later. */
export const leaveTour = (): void => keep({ ...tour.get(), state: 'away' })

export const endTour = (): void => keep({ state: 'done', step: 0 })

export const goToStep = (step: number): void => keep({ state: 'open', step })

/** Reads anew what is remembered. */
export const rereadTour = (): void => tour.set(storedState())
