import '@/styles/app.css'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { LayerComing } from './layer-coming.tsx'

const accept = vi.fn()

const Page = ({ onTyped }: { readonly onTyped: (change: (typed: string) => string) => void }) => {
  useHotkeys({ a: accept }, { scope: 'Verifikation' })
  return <LayerComing onTyped={onTyped} />
}

test('[L-005] keys pressed while the palette is on its way decide nothing, and are kept for it', async () => {
  let typed = ''
  await render(
    <Page
      onTyped={(change) => {
        typed = change(typed)
      }}
    />,
  )
  await userEvent.keyboard('Anka{Backspace}a{Enter}')
  expect(accept).not.toHaveBeenCalled()
  expect(typed).toBe('Anka')
})
