let lastKey = Number.NEGATIVE_INFINITY

window.addEventListener(
  'keydown',
  ({ timeStamp }) => {
    lastKey = timeStamp
  },
  { capture: true, passive: true },
)

/**
 * Runs something once no key has been pressed for `pause` milliseconds, from now on or later: what it draws does not
 * stand between a key and its paint. Returns what calls it off.
 */
export const whenKeysRest = (run: () => void, pause: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const wait = (time: number): void => {
    timer = setTimeout(() => {
      const left = lastKey + pause - performance.now()
      if (left > 0) wait(left)
      else run()
    }, time)
  }
  wait(pause)
  return () => clearTimeout(timer)
}

let callOff: (() => void) | undefined

/** The same for what is wished again and again: only the last wish counts. */
export const lastWhenKeysRest = (run: () => void, pause: number): void => {
  callOff?.()
  callOff = whenKeysRest(run, pause)
}
