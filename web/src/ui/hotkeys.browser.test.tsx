import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { type Hotkeys, useHotkeyHelp, useHotkeys } from './hotkeys.ts'
import { setSingleKeys } from './single-keys.ts'

const Keys = ({ keys, scope = 'Liste' }: { readonly keys: Hotkeys; readonly scope?: string }) => {
  useHotkeys(keys, { scope })
  return <input aria-label="Suche" />
}

const Help = () => (
  <p data-testid="help">
    {useHotkeyHelp()
      .flatMap(({ scope, keys }) => keys.map(({ label }) => `${scope}: ${label}`))
      .join(', ')}
  </p>
)

afterEach(() => setSingleKeys(true))

test('single keys work on the page and not while typing', async () => {
  const accept = vi.fn()
  const screen = await render(<Keys keys={{ a: accept }} />)
  await userEvent.keyboard('a')
  expect(accept).toHaveBeenCalledOnce()
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('aaa')
  expect(accept).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('textbox')).toHaveValue('aaa')
})

test('a key works as soon as what it belongs to is on the page', async () => {
  const accept = vi.fn()
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const pressedOnSight = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
      done()
    })
    observer.observe(host, { childList: true })
  })
  root.render(<Keys keys={{ a: accept }} />)
  await pressedOnSight
  expect(accept).toHaveBeenCalledOnce()
  root.unmount()
  host.remove()
})

test('combinations work while typing only where they say so', async () => {
  const find = vi.fn()
  const undo = vi.fn()
  const screen = await render(
    <Keys keys={{ 'mod+k': { inInputs: true, run: find }, 'mod+e': { run: undo } }} />,
  )
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{Control>}k{/Control}{Control>}e{/Control}')
  expect(find).toHaveBeenCalledOnce()
  expect(undo).not.toHaveBeenCalled()
})

test('single keys can be switched off for good, combinations stay', async () => {
  const accept = vi.fn()
  const find = vi.fn()
  await render(<Keys keys={{ a: accept, 'mod+k': find, ArrowDown: find }} />)
  setSingleKeys(false)
  await userEvent.keyboard('a{Control>}k{/Control}{ArrowDown}')
  expect(accept).not.toHaveBeenCalled()
  expect(find).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('stammbuch.single-keys')).toBe('off')
})

test('a page has no keys behind an open dialog', async () => {
  const accept = vi.fn()
  await render(
    <>
      <Keys keys={{ a: accept }} />
      <Dialog open onOpenChange={() => undefined} title="Details">
        <button type="button">Etwas</button>
      </Dialog>
    </>,
  )
  await userEvent.keyboard('a')
  expect(accept).not.toHaveBeenCalled()
})

test('what came last is asked first, and what is gone is not asked', async () => {
  const below = vi.fn()
  const above = vi.fn()
  const screen = await render(
    <>
      <Keys keys={{ a: below }} />
      <Keys keys={{ a: above }} scope="Feld" />
    </>,
  )
  await userEvent.keyboard('a')
  await screen.rerender(<Keys keys={{ a: below }} />)
  await userEvent.keyboard('a')
  expect(above).toHaveBeenCalledOnce()
  expect(below).toHaveBeenCalledOnce()
})

test('the help names the keys that have a label', async () => {
  const run = () => undefined
  const screen = await render(
    <>
      <Keys keys={{ a: { label: 'Übernehmen', run }, x: run }} scope="Verifikation" />
      <Help />
    </>,
  )
  await expect.element(screen.getByTestId('help')).toHaveTextContent('Verifikation: Übernehmen')
})
