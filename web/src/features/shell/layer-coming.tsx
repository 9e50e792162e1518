import { useEffect } from 'react'

interface LayerComingProps {
  /** Called with each change of the text typed for the layer; a function, because keys come faster than drawing. */
  readonly onTyped?: (change: (typed: string) => string) => void
}

/**
 * Stands for a layer whose code is on its way. Keys belong to it already: none of them may do anything to
 * the page below, and what is typed is kept for it.
 */
export const LayerComing = ({ onTyped }: LayerComingProps) => {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Backspace') onTyped?.((typed) => typed.slice(0, -1))
      else if (event.key.length === 1) onTyped?.((typed) => typed + event.key)
    }
    window.addEventListener('keydown', keep, { capture: true })
    return () => window.removeEventListener('keydown', keep, { capture: true })
  }, [onTyped])
  return <span hidden data-slot="dialog-coming" />
}
