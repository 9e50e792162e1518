import { afterEach, expect, test, vi } from 'vitest'
import { connection } from './connection-store.ts'
import { lookForNewVersion } from './new-version.ts'

const served = (script: string): void => {
  vi.spyOn(window, 'fetch').mockResolvedValue(
    new Response(`<head><script type="module" crossorigin src="${script}"></script></head>`),
  )
}

const ownScript = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

afterEach(() => {
  vi.restoreAllMocks()
  connection.set((last) => ({ ...last, newVersion: false }))
})

test('the same page as before is no news', async () => {
  served(ownScript())
  await lookForNewVersion()
  expect(connection.get().newVersion).toBe(false)
})

test('another page on the server is a new version, and is said', async () => {
  expect(ownScript()).not.toBe('')
  served('/assets/index-other.js')
  await lookForNewVersion()
  expect(connection.get().newVersion).toBe(true)
})

test('a server that does not answer with a page says nothing', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('', { status: 503 }))
  await lookForNewVersion()
  expect(connection.get().newVersion).toBe(false)
})
