import { useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '@/state/store.ts'
import { ignoreHeldKey } from './held-keys.ts'
import { type Decidable, Painted } from './painted.ts'
import { singleKeysOn } from './single-keys.ts'

/**
 * A combination: `a`, `?`, `ArrowDown`, `mod+k`, `shift+ArrowDown`. `mod` is Strg, on a Mac ⌘. Keys
 * are what the key types (`event.key`), so y and z are right on every keyboard. Not to be used: keys
 * that need AltGr or Umschalt on German keyboards, / [ ] { } \ @.
 */
export type Combination = string

export interface Hotkey {
  /** Description for the help sheet. Without one the key is not listed. */
  readonly label?: string
  readonly run: (event: KeyboardEvent) => void
  /** Work inside of inputs, too. Only for combinations that type nothing. */
  readonly inInputs?: boolean
  /** Go on while the key is held. Only for what moves and changes nothing. */
  readonly repeats?: boolean
  /** It decides: once, and only what was painted under it when it was pressed. Needs `decides` of the options. */
  readonly decides?: boolean
}

export type Hotkeys = Readonly<Record<Combination, Hotkey | ((event: KeyboardEvent) => void)>>

export interface HotkeyOptions {
  /** The heading in the help sheet, for example „Verifikation“. */
  readonly scope: string
  readonly enabled?: boolean
  /** Work while a dialog is open, because the keys belong to it. */
  readonly inDialog?: boolean
  /** The targets of those keys that decide. */
  readonly decides?: Decidable
}

interface Registration {
  readonly scope: string
  readonly inDialog: boolean
  /** The keys as they are now. */
  readonly read: () => Hotkeys
  readonly painted: Painted
}

/** Of keys that decide nothing. */
const nothing: Decidable = { active: () => null }

const registrations = createStore<readonly Registration[]>([])

/** The parts of a combination in one order, so that writing and pressing compare as text. */
const normal = (combination: Combination): Combination => {
  const parts = combination.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  return [...parts.toSorted(), key].join('+')
}

const pressed = (event: KeyboardEvent): Combination => {
  const parts: string[] = []
  if (event.altKey) parts.push('alt')
  if (event.ctrlKey || event.metaKey) parts.push('mod')
  // Umschalt is part of a named key only: for „?“ or „A“ it already is in the character.
  if (event.shiftKey && event.key.length > 1) parts.push('shift')
  return [...parts, event.key.toLowerCase()].join('+')
}

const typing = 'input:not([type=checkbox],[type=radio],[type=button]),textarea,select'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typing))

const layers = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'
/** A dialog whose code is on its way; it has no focus yet. */
const coming = '[data-slot=dialog-coming]'

const isInLayer = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.closest(layers) !== null) ||
  document.querySelector(coming) !== null

const hotkeyFor = (combination: Combination, hotkeys: Hotkeys): Hotkey | undefined => {
  const found = Object.keys(hotkeys).find((key) => normal(key) === combination)
  const hotkey = found === undefined ? undefined : hotkeys[found]
  return typeof hotkey === 'function' ? { run: hotkey } : hotkey
}

const mayRun = (event: KeyboardEvent, combination: Combination, hotkey: Hotkey): boolean => {
  const single = !/(^|\+)(mod|alt)\+/.test(combination) && event.key.length === 1
  if (single && !singleKeysOn()) return false
  return !isTyping(event.target) || hotkey.inInputs === true
}

/** Tell every part of the page that has deciding keys. */
const everywhere = (tell: (painted: Painted) => void): void => {
  for (const { painted } of registrations.get()) tell(painted)
}

/** Run it once for each time that the key is pressed, and a deciding one only for what it was pressed for. */
const run = (event: KeyboardEvent, hotkey: Hotkey, painted: Painted): void => {
  if (event.repeat && !hotkey.repeats) return
  if (hotkey.decides) {
    if (!painted.meets(event)) return
    everywhere((one) => one.spend())
  }
  hotkey.run(event)
  if (!hotkey.decides) everywhere((one) => one.went())
}

const onElsewhere = (): void => everywhere((painted) => painted.went())
const onFocusIn = (): void => everywhere((painted) => painted.look())

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented) onElsewhere()
  if (event.defaultPrevented || event.isComposing) return
  const combination = pressed(event)
  const inLayer = isInLayer(event.target)
  for (const registration of registrations.get().toReversed()) {
    if (inLayer && !registration.inDialog) continue
    const hotkey = hotkeyFor(combination, registration.read())
    if (!hotkey) continue
    if (!mayRun(event, combination, hotkey)) continue
    event.preventDefault()
    run(event, hotkey, registration.painted)
    return
  }
  onElsewhere()
}

const listen = (): void => {
  window.addEventListener('keydown', ignoreHeldKey, { capture: true })
  window.addEventListener('keydown', onKeyDown)
  window.addEventListener('pointerdown', onElsewhere, { capture: true })
  // By now the focus is where the pointer went down.
  window.addEventListener('pointerup', onElsewhere, { capture: true })
  window.addEventListener('focusin', onFocusIn)
}

const stopListening = (): void => {
  window.removeEventListener('keydown', ignoreHeldKey, { capture: true })
  window.removeEventListener('keydown', onKeyDown)
  window.removeEventListener('pointerdown', onElsewhere, { capture: true })
  window.removeEventListener('pointerup', onElsewhere, { capture: true })
  window.removeEventListener('focusin', onFocusIn)
}

const register = (registration: Registration): (() => void) => {
  if (registrations.get().length === 0) listen()
  registrations.set((all) => [...all, registration])
  return () => {
    registrations.set((all) => all.filter((other) => other !== registration))
    if (registrations.get().length === 0) stopListening()
  }
}

/**
 * Listen to keys while the component is on screen. The component that came last is asked first. Keys
 * are off in inputs and behind dialogs, menus and lists.
 */
export const useHotkeys = (hotkeys: Hotkeys, options: HotkeyOptions): void => {
  const { scope, enabled = true, inDialog = false } = options
  const latest = useRef(hotkeys)
  const decides = useRef(options.decides)
  const painted = useRef<Painted>(null)
  painted.current ??= new Painted(() => decides.current ?? nothing)
  // With what is on screen, not after the next paint: whoever sees a row may press its key, and it means that row.
  useLayoutEffect(() => {
    latest.current = hotkeys
    decides.current = options.decides
    if (options.decides) painted.current?.look()
  })
  useLayoutEffect(() => {
    if (!enabled || !painted.current) return
    return register({ scope, inDialog, read: () => latest.current, painted: painted.current })
  }, [scope, enabled, inDialog])
}

export interface HotkeyHelp {
  readonly scope: string
  readonly keys: readonly {
    readonly combination: Combination
    readonly label: string
    readonly run: () => void
  }[]
}

/** The labelled keys that work now, by scope; for the help sheet and the palette. */
export const useHotkeyHelp = (): readonly HotkeyHelp[] => {
  const all = useStore(registrations)
  const scopes = new Map<string, Map<Combination, HotkeyHelp['keys'][number]>>()
  for (const { scope, read } of all) {
    const keys = scopes.get(scope) ?? new Map()
    for (const [combination, hotkey] of Object.entries(read())) {
      if (typeof hotkey === 'function' || !hotkey.label) continue
      const run = (): void => hotkey.run(new KeyboardEvent('keydown'))
      keys.set(combination, { combination, label: hotkey.label, run })
    }
    if (keys.size > 0) scopes.set(scope, keys)
  }
  return [...scopes].map(([scope, keys]) => ({ scope, keys: [...keys.values()] }))
}
