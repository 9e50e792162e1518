import { appendFileSync } from 'node:fs'

/** Adds a figure to the summary that `npm run test:real` prints at its end; nothing where a test is run by itself. */
export const noteResult = (text: string): void => {
  const file = process.env.REAL_NOTES
  if (file) appendFileSync(file, `${text}\n`)
}
