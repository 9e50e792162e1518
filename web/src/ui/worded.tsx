import type { ComponentType } from 'react'
import { createStore, useStore } from '@/state/store.ts'

interface Drawing {
  readonly Words: ComponentType<{ readonly text: string }>
}

/** How titles are drawn whose words can be explained: as plain text until the app says otherwise. */
export const wordsDrawing = createStore<Drawing | null>(null)

/** A title of ours, never a name out of the data: the words of the house in it can be asked for their meaning. */
export const Worded = ({ children: text }: { readonly children: string }) => {
  const drawing = useStore(wordsDrawing)
  return drawing ? <drawing.Words text={text} /> : text
}
