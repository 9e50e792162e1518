import '@/styles/app.css'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast, undoTime } from './toast.ts'
import { Toaster } from './toaster.tsx'

test('a toast is announced and takes the action back', async () => {
  const onUndo = vi.fn()
  const screen = await render(<Toaster />)
  await toast.undo('Änderung übernommen', onUndo)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Änderung übernommen')
  await screen.getByRole('button', { name: 'Rückgängig' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.element(screen.getByText('Änderung übernommen')).not.toBeInTheDocument()
})

test('undo stays for eight seconds, and longer while it holds the focus', async () => {
  expect(undoTime).toBe(8000)
  const screen = await render(<Toaster />)
  await toast.undo('Gehalten', () => undefined)
  const undo = screen.getByRole('button', { name: 'Rückgängig' })
  await expect.element(undo).toBeVisible()
  undo.element().focus()
  await new Promise((resolve) => setTimeout(resolve, undoTime + 600))
  await expect.element(screen.getByText('Gehalten')).toBeVisible()
  undo.element().blur()
  await expect
    .element(screen.getByText('Gehalten'), { timeout: undoTime + 2000 })
    .not.toBeInTheDocument()
})

test('[L-004] a newer undo takes the place of the one before', async () => {
  const screen = await render(<Toaster />)
  for (const text of ['Erste', 'Zweite', 'Dritte']) await toast.undo(text, () => undefined)
  await expect.element(screen.getByText('Dritte')).toBeVisible()
  await expect.element(screen.getByText('Erste')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Zweite')).not.toBeInTheDocument()
})

test('a region that comes later shows nothing of what an earlier one has said', async () => {
  const first = await render(<Toaster />)
  await toast.error('Von vorhin')
  await expect.element(first.getByText('Von vorhin')).toBeVisible()
  await first.unmount()
  const second = await render(<Toaster />)
  await toast.info('Von jetzt')
  await expect.element(second.getByText('Von jetzt')).toBeVisible()
  await expect.element(second.getByText('Von vorhin')).not.toBeInTheDocument()
})

test('in a narrow window the last line of a page can be scrolled up above a message', async () => {
  await page.viewport(600, 500)
  onTestFinished(() => page.viewport(1280, 800))
  const screen = await render(
    <main className="page">
      <div style={{ height: 1500 }} />
      <p>Letzte Zeile</p>
      <Toaster />
    </main>,
  )
  await toast.info('Gespeichert')
  await expect.element(screen.getByText('Gespeichert')).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  const last = screen.getByText('Letzte Zeile').element()
  const card = () => document.querySelector('[data-slot=toast]')
  await expect
    .poll(() => (card()?.getBoundingClientRect().top ?? 0) - last.getBoundingClientRect().bottom)
    .toBeGreaterThan(0)
})
