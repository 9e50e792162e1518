import { userEvent } from 'vitest/browser'
import { afterPaint } from '@/api/after-paint.ts'

/** `ja` or `{Control>}z{/Control}` key by key, each held key with what is pressed under it. */
const singleKeys = /\{[^{}]*>\}.*?\{\/[^{}]*\}|\{[^{}]*\}|./gu

/** Keys that only move on every page, and so need nothing to be painted. */
const movesOnly = (key: string): boolean => /^(j|k|\{[A-Z]\w+\})$/u.test(key)

/**
 * Presses keys as `userEvent.keyboard` does, but waits before each one that may decide until what it decides is
 * painted: it counts only for that. Two frames, because the first may draw what came of the key before.
 */
export const press = async (keys: string): Promise<void> => {
  for (const key of keys.match(singleKeys) ?? []) {
    if (!movesOnly(key)) {
      await afterPaint()
      await afterPaint()
    }
    await userEvent.keyboard(key)
  }
}
