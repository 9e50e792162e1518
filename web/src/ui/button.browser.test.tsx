import '@/styles/app.css'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { expect, test } from 'vitest'
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
