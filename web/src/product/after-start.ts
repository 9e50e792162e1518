import { wordsDrawing } from '@/ui/worded.tsx'
import { startRowMotion } from './deciding/row-motion.ts'
import { ExplainedWords } from './glossary/explained-words.tsx'

/** What explains, and is not needed until the page stands. */
export const afterStart = (): void => {
  wordsDrawing.set({ Words: ExplainedWords })
  startRowMotion()
}
