import { useHotkeys } from '@/ui/hotkeys.ts'
import { lastAction, takeBackLast, useOwnActions, wordsOf } from './own-actions.ts'

/** U and Strg+Z take back the last thing that was done here, and say beforehand what that is. */
export const useUndoKey = (scope: string, enabled = true): void => {
  const last = useOwnActions()[0]
  const label = last ? `Rückgängig: ${wordsOf(last)}` : 'Letzte Entscheidung rückgängig machen'
  const hotkey = { label, decides: true, run: takeBackLast }
  useHotkeys(
    { u: hotkey, 'mod+z': hotkey },
    { scope, enabled, decides: { active: () => lastAction()?.key ?? 'nothing' } },
  )
}
