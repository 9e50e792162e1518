import type { ToastContent } from './toaster.tsx'

type ToastId = string | number

/** Time in milliseconds in which a toast's undo can be reached by mouse; Strg+Z has no limit. */
export const undoTime = 8000

const show = async (content: ToastContent, duration: number): Promise<ToastId> => {
  const { showToast } = await import('./toaster.tsx')
  return showToast(content, duration)
}

/**
 * Short notes about something that just happened, announced politely. Errors that are already shown
 * in place do not belong here.
 */
export const toast = {
  info: (text: string, detail?: string) => show({ tone: 'info', text, detail }, 5000),
  success: (text: string, detail?: string) => show({ tone: 'success', text, detail }, 5000),
  error: (text: string, detail?: string) => show({ tone: 'error', text, detail }, 10_000),
  /**
   * Something was done and can be taken back. Offer the same outside of the toast, too, and say so by
   * `undone` when it happens there. `of`: what was done, by any name.
   */
  undo: async (
    text: string,
    onUndo: () => void,
    of?: string,
    detail?: string,
  ): Promise<ToastId> => {
    const { showUndo } = await import('./toaster.tsx')
    const action = { label: 'Rückgängig', run: onUndo }
    return showUndo({ tone: 'success', text, detail, action }, undoTime, of)
  },
  /** It was taken back in another way: its toast offers that no longer. */
  undone: async (of: string): Promise<void> => {
    const { hideUndo } = await import('./toaster.tsx')
    hideUndo(of)
  },
  /** A note with another action, for example „Erneut versuchen“. */
  action: (text: string, label: string, run: () => void) =>
    show({ tone: 'error', text, action: { label, run } }, 10_000),
} as const
