const tabbable =
  'a[href],button:not(:disabled),input:not(:disabled,[type=hidden]),textarea:not(:disabled),[tabindex="0"]'

/** Long enough for whoever knows better where the focus goes: a dialog that closes, a list drawn anew. */
const patience = 60

let refuge: Element | null = null

/** Returns true if the focus was not chosen: it fell to the page, or the net caught it. */
export const focusIsAdrift = (): boolean =>
  document.activeElement === document.body || document.activeElement === refuge

const upFrom = (element: Element): readonly Element[] => {
  const found: Element[] = []
  for (let at: Element | null = element; at && !at.matches('main,body'); at = at.parentElement)
    found.push(at)
  return found
}

/** Asked at every change of the page: nothing here makes the browser work out its styles. */
const isGone = (element: Element): boolean =>
  !element.isConnected || element.matches(':disabled') || element.closest('[hidden]') !== null

const isUsable = (element: Element): boolean => !isGone(element) && element.checkVisibility()

/** Of what surrounded the lost element, the nearest part that can be worked; else the page's heading. */
const refugeAmong = (path: readonly Element[]): HTMLElement | null => {
  for (const around of path) {
    if (!around.isConnected) continue
    const near = [...around.querySelectorAll<HTMLElement>(tabbable)].find(isUsable)
    if (near) return near
  }
  return (
    document.querySelector<HTMLElement>('[role=dialog],[role=alertdialog]') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  )
}

/**
 * Catch the focus whenever the element that had it is taken away or disabled, by the user's own click
 * or by what a colleague did: it goes to what is nearest, never to the page's beginning (WCAG 2.4.3).
 *
 * @returns what ends it
 */
export const stretchFocusNet = (): (() => void) => {
  let path: readonly Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = (): boolean => path[0] !== undefined && isGone(path[0])
  const land = (): void => {
    if (!isLost() || document.activeElement !== document.body) return
    const found = refugeAmong(path)
    found?.focus({ preventScroll: true })
    refuge = found
  }
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element) path = upFrom(target)
  }
  const leave = (): void => {
    refuge = null
  }
  const observer = new MutationObserver(() => {
    // A disabled element loses the focus only with the next drawing, so that is looked at later.
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(land, patience)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('keydown', leave, true)
  document.addEventListener('pointerdown', leave, true)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('keydown', leave, true)
    document.removeEventListener('pointerdown', leave, true)
  }
}
