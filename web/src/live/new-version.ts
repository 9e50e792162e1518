import { noteNewVersion } from './connection-store.ts'

const begin = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/

/** The script that this page began with. Its name changes with every version. */
const ownBegin = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** Say that there is a newer version when the server serves another page than this one. */
export const lookForNewVersion = async (): Promise<void> => {
  const own = ownBegin()
  const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  if (!answer.ok) return
  const served = begin.exec(await answer.text())?.[1]
  if (own !== null && served !== undefined && served !== own) noteNewVersion()
}
