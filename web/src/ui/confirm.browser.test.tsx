import '@/styles/app.css'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { ConfirmWord } from './confirm-word.tsx'

interface AskingProps {
  readonly onConfirm: () => unknown
  readonly word?: string
}

const Asking = ({ onConfirm, word }: AskingProps) => {
  const [open, setOpen] = useState(false)
  const asked = { open, onOpenChange: setOpen, onConfirm, confirmLabel: 'Ja, löschen' }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Löschen</Button>
      {word ? (
        <ConfirmWord {...asked} title="Lieferanten-ID löschen?" word={word}>
          <p>Das kann nicht rückgängig gemacht werden.</p>
        </ConfirmWord>
      ) : (
        <Confirm {...asked} title="Eintrag löschen?">
          <p>Das kann nicht rückgängig gemacht werden.</p>
        </Confirm>
      )}
    </>
  )
}

test('the question starts on the way out, keeps the focus inside and gives it back', async () => {
  const screen = await render(<Asking onConfirm={() => undefined} />)
  await screen.getByRole('button', { name: 'Löschen' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: 'Eintrag löschen?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Ja, löschen' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Löschen' })).toHaveFocus()
})

test('confirming runs once however often it is clicked, and a failure keeps the question', async () => {
  let fail: (reason: Error) => void = () => undefined
  const onConfirm = vi.fn(
    () =>
      new Promise<void>((_, reject) => {
        fail = reject
      }),
  )
  const screen = await render(<Asking onConfirm={onConfirm} />)
  await screen.getByRole('button', { name: 'Löschen' }).click()
  const yes = screen.getByRole('button', { name: 'Ja, löschen' })
  await yes.click()
  await expect.element(yes).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
  fail(new Error('refused'))
  await expect.element(yes).not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
})

test('only the exact word unlocks; a wrong one is called wrong', async () => {
  const onConfirm = vi.fn()
  const screen = await render(<Asking onConfirm={onConfirm} word="LÖSCHEN" />)
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  const yes = screen.getByRole('button', { name: 'Ja, löschen' })
  const input = screen.getByRole('textbox')
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await expect.element(yes).toHaveAccessibleDescription('Bitte zuerst LÖSCHEN eingeben.')

  await input.fill('löschen')
  await expect.element(screen.getByText('Bestätigungsstring ist nicht korrekt.')).toBeVisible()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await yes.click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()

  await input.fill('LÖSCHEN')
  await expect
    .element(screen.getByText('Bestätigungsstring ist nicht korrekt.'))
    .not.toBeInTheDocument()
  await yes.click()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('LÖSCHEN')
})

test('Eingabe in the field of the word confirms once it is right, and says so when it is wrong', async () => {
  const onConfirm = vi.fn()
  const screen = await render(<Asking onConfirm={onConfirm} word="LÖSCHEN" />)
  await screen.getByRole('button', { name: 'Löschen', exact: true }).click()
  // The word is typed right away: the focus is there already.
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('LÖSCH{Enter}')
  await expect.element(screen.getByText('Bestätigungsstring ist nicht korrekt.')).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
  await screen.getByRole('textbox').fill('LÖSCHEN')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onConfirm.mock.calls).toEqual([['LÖSCHEN']])
})
