import '@/styles/app.css'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const Ending = () => {
  const [ended, setEnded] = useState(false)
  const why = ended ? 'Das ist der letzte Wert.' : null
  return (
    <>
      <Button disabledBecause={why} onClick={() => setEnded(true)}>
        Weiter
      </Button>
      <IconButton label="Nächster Wert" disabledBecause={why} onClick={() => setEnded(true)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}

test.for(['Weiter', 'Nächster Wert'])(
  '[L-003] „%s“ that its own click has disabled keeps the focus, and says why',
  async (name) => {
    const screen = await render(<Ending />)
    const button = screen.getByRole('button', { name })
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    await expect.element(button).toHaveAccessibleDescription('Das ist der letzte Wert.')
  },
)

/** Says that it works only a moment after its click, as what a query library knows of a mutation does. */
const Starting = ({ onStart }: { readonly onStart: () => void }) => {
  const [pending, setPending] = useState(false)
  const start = (): void => {
    onStart()
    setTimeout(() => setPending(true), 50)
  }
  return (
    <Button pending={pending} onClick={start}>
      Starten
    </Button>
  )
}

test('a double click starts work once; a button that starts none, or steps on, takes every click', async () => {
  const started = vi.fn()
  const turned = vi.fn()
  const stepped = vi.fn()
  const screen = await render(
    <>
      <Starting onStart={started} />
      <Button onClick={turned}>Weiter</Button>
      <Button stepping pending={false} onClick={stepped}>
        Nächste Entscheidung
      </Button>
    </>,
  )
  await screen.getByRole('button', { name: 'Starten' }).dblClick()
  await screen.getByRole('button', { name: 'Weiter' }).dblClick()
  await screen.getByRole('button', { name: 'Nächste Entscheidung' }).dblClick()
  expect([started, turned, stepped].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2])
})
