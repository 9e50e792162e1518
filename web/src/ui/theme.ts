import { keptInBrowser } from '@/state/browser-storage.ts'
import { createStore, useStore } from '@/state/store.ts'

export type Theme = 'light' | 'dark' | 'system'

// The same place that /theme.js reads before the first paint.
const kept = keptInBrowser('theme')

const stored = (): Theme => {
  const wanted = kept.read()
  return wanted === 'light' || wanted === 'dark' ? wanted : 'system'
}

const theme = createStore<Theme>(stored())
const system = window.matchMedia('(prefers-color-scheme: dark)')

const apply = (): void => {
  const wanted = theme.get()
  const dark = wanted === 'dark' || (wanted === 'system' && system.matches)
  document.documentElement.classList.toggle('dark', dark)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#171b1e' : '#fbfcfc')
}
system.addEventListener('change', apply)

/** Choose light, dark or what the system says; kept for the next visit. */
export const setTheme = (wanted: Theme): void => {
  theme.set(wanted)
  kept.write(wanted)
  apply()
}

export const useTheme = (): Theme => useStore(theme)
