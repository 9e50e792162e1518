import '@/styles/app.css'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { focusIsAdrift, stretchFocusNet } from './focus-net.ts'

/** A page where things go away under the hand. */
const Page = ({ gone = false }: { readonly gone?: boolean }) => {
  const [cleared, setCleared] = useState(false)
  const [locked, setLocked] = useState(false)
  useEffect(stretchFocusNet, [])
  return (
    <main>
      <h1 tabIndex={-1}>Seite</h1>
      <button type="button">Anderswo</button>
      <fieldset>
        <legend>Toplisten</legend>
        <label>
          <input type="checkbox" /> Kardiologie
        </label>
        <div>
          {!cleared && (
            <button type="button" onClick={() => setCleared(true)}>
              Auswahl aufheben
            </button>
          )}
          <button type="button" disabled={locked} onClick={() => setLocked(true)}>
            Starten
          </button>
        </div>
      </fieldset>
      {!gone && (
        <p>
          <button type="button">Erledigen</button>
        </p>
      )}
    </main>
  )
}

test('[L-003] what takes itself away by its own click hands the focus to what is beside it', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await expect.element(screen.getByRole('button', { name: 'Starten' })).toHaveFocus()
  expect(focusIsAdrift()).toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('checkbox', { name: 'Kardiologie' })).toHaveFocus()
})

test('[L-003] what a colleague took away leaves the focus at the heading, and a click on nothing is left alone', async () => {
  const screen = await render(<Page />)
  await userEvent.tab()
  screen.getByRole('button', { name: 'Erledigen' }).element().focus()
  await screen.rerender(<Page gone />)
  await expect.element(screen.getByRole('heading', { name: 'Seite' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Anderswo' })).toHaveFocus()
  expect(focusIsAdrift()).toBe(false)
})
