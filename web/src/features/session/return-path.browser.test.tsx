import { expect, test } from 'vitest'
import { keepReturnPath, takeReturnPath } from './return-path.ts'

test('the way back is used once', () => {
  keepReturnPath('/projekt/KL?page=2')
  expect(takeReturnPath()).toBe('/projekt/KL?page=2')
  expect(takeReturnPath()).toBe('/')
  expect(takeReturnPath('/?stand=4783')).toBe('/?stand=4783')
})

test.for(['//evil.example', '/\\evil.example', 'https://evil.example', '/auth/popup', ''])(
  'a way back to „%s“ is not taken',
  (path) => {
    keepReturnPath(path)
    expect(takeReturnPath()).toBe('/')
  },
)
