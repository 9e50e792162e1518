/** A window that nobody sees paints nothing: then this long, in milliseconds. */
const longest = 100

/**
 * Resolves when what has just changed on screen is painted. At once when nobody looks, and as soon as
 * the page is left or hidden: whoever waits for this loses nothing.
 */
export const afterPaint = (): Promise<void> => {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const left = new AbortController()
    const go = (): void => {
      clearTimeout(latest)
      left.abort()
      resolve()
    }
    const latest = setTimeout(go, longest)
    // A frame is painted right after its callbacks; the next task comes after that.
    requestAnimationFrame(() => setTimeout(go))
    window.addEventListener('pagehide', go, { signal: left.signal })
    document.addEventListener('visibilitychange', go, { signal: left.signal })
  })
}
