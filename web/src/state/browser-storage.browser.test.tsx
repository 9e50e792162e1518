import { afterEach, expect, test, vi } from 'vitest'
import { keptInBrowser, keptInTab, readList, readObject, writeJson } from './browser-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('what is kept comes back, and is gone when it is forgotten', () => {
  const kept = keptInTab('probe')
  writeJson(kept, { street: 'Markt 2' })
  expect(readObject(keptInTab('probe'))).toEqual({ street: 'Markt 2' })
  expect(keptInBrowser('probe').read()).toBeNull()
  kept.write(null)
  expect(readObject(kept)).toEqual({})
})

test('what something else has left there counts as nothing', () => {
  const kept = keptInBrowser('probe')
  for (const text of ['{"half', '7', 'null', '']) {
    kept.write(text)
    expect([readObject(kept), readList(kept)]).toEqual([{}, []])
  }
  kept.write('[1]')
  expect([readObject(kept), readList(kept)]).toEqual([{}, [1]])
})

test('where storage is forbidden nothing is kept and nothing breaks', () => {
  const forbid = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbid)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(forbid)
  for (const kept of [keptInBrowser('probe'), keptInTab('probe')]) {
    kept.write('x')
    kept.write(null)
    expect(kept.read()).toBeNull()
  }
  vi.restoreAllMocks()
  expect(keptInBrowser('probe').read()).toBeNull()
})
