import { createStore, useStore } from '@/state/store.ts'

/** A request shorter than this shows nothing. Milliseconds. */
const patience = 150
/** Shortest time that the indicator is shown, so that nothing flashes. Milliseconds. */
const shortest = 300

const busy = createStore(false)
let running = 0
let shownAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

const show = (): void => {
  shownAt = Date.now()
  busy.set(true)
}

/** Count a request in; call the result once when it is over. */
export const beginRequest = (): (() => void) => {
  running += 1
  if (running === 1) {
    clearTimeout(timer)
    if (!busy.get()) timer = setTimeout(show, patience)
  }
  let over = false
  return () => {
    if (over) return
    over = true
    running -= 1
    if (running > 0) return
    clearTimeout(timer)
    if (busy.get())
      timer = setTimeout(() => busy.set(false), Math.max(0, shownAt + shortest - Date.now()))
  }
}

/** Returns true while a request has been running long enough to be shown. */
export const useBusy = (): boolean => useStore(busy)
