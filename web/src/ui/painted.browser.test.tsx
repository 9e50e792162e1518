import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useHotkeys } from './hotkeys.ts'

/** As a keyboard tells it; `repeat`: the key is held. */
const press = (key: string, repeat = false): boolean =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, cancelable: true }))

/** Over when what is on screen now was painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))

const decided: string[] = []
let replaceFirst: (by: string) => void = () => undefined

const List = () => {
  const [rows, setRows] = useState(['eins', 'zwei', 'drei'])
  const [at, setAt] = useState(0)
  replaceFirst = (by) => setRows(([, ...rest]) => [by, ...rest])
  useHotkeys(
    {
      a: {
        decides: true,
        run: () => {
          decided.push(rows[at] ?? '')
          setRows(rows.filter((_, index) => index !== at))
        },
      },
      j: { repeats: true, run: () => setAt(at + 1) },
    },
    {
      scope: 'Liste',
      decides: { active: () => rows[at] ?? null, shown: () => rows },
    },
  )
  return <p>{rows[at]}</p>
}

const open = async () => {
  decided.length = 0
  const screen = await render(<List />)
  await painted()
  return screen
}

test('a held key decides once', async () => {
  await open()
  press('a')
  for (let more = 0; more < 20; more += 1) {
    await painted()
    press('a', true)
  }
  expect(decided).toEqual(['eins'])
})

test('two presses within one frame decide one thing, and the next counts once it is on screen', async () => {
  const screen = await open()
  press('a')
  press('a')
  expect(decided).toEqual(['eins'])
  await expect.element(screen.getByText('zwei')).toBeVisible()
  await painted()
  press('a')
  expect(decided).toEqual(['eins', 'zwei'])
})

test('a key does not decide what came into the place of what was painted', async () => {
  const screen = await open()
  flushSync(() => replaceFirst('neu'))
  press('a')
  expect(decided).toEqual([])
  await expect.element(screen.getByText('neu')).toBeVisible()
  await painted()
  press('a')
  expect(decided).toEqual(['neu'])
})

test('whoever goes to a line that stood there before decides that one, however fast', async () => {
  await open()
  press('j')
  await Promise.resolve()
  press('a')
  expect(decided).toEqual(['zwei'])
})
