import '@/styles/app.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { Input } from './input.tsx'
import { Popover } from './popover.tsx'
import { Sheet } from './sheet.tsx'
import { Textarea } from './textarea.tsx'

const windows = {
  dialog: (open: boolean, setOpen: (open: boolean) => void) => (
    <Dialog open={open} onOpenChange={setOpen} title="Lieferant">
      <Input aria-label="Name" defaultValue="Kliniknetz" />
    </Dialog>
  ),
  sheet: (open: boolean, setOpen: (open: boolean) => void) => (
    <Sheet open={open} onOpenChange={setOpen} title="Lieferant">
      <Input aria-label="Name" defaultValue="Kliniknetz" />
    </Sheet>
  ),
  question: (open: boolean, setOpen: (open: boolean) => void) => (
    <Confirm
      open={open}
      onOpenChange={setOpen}
      title="Lieferant"
      confirmLabel="Ja"
      onConfirm={() => undefined}
    >
      <Textarea aria-label="Name" defaultValue="Kliniknetz" />
    </Confirm>
  ),
}

const Page = ({ kind }: { readonly kind: keyof typeof windows | 'popover' }) => {
  const [open, setOpen] = useState(false)
  if (kind === 'popover')
    return (
      <Popover trigger={<Button>Bearbeiten</Button>} label="Lieferant">
        <Input aria-label="Name" defaultValue="Kliniknetz" />
      </Popover>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Bearbeiten</Button>
      {windows[kind](open, setOpen)}
    </>
  )
}

for (const kind of ['dialog', 'sheet', 'question', 'popover'] as const)
  test(`Esc in a ${kind} asks before typed text is lost, and closes one in which nothing was typed`, async () => {
    const screen = await render(<Page kind={kind} />)
    const begin = screen.getByRole('button', { name: 'Bearbeiten' })
    const name = screen.getByRole('textbox', { name: 'Name' })
    const question = screen.getByRole('alertdialog', { name: 'Eingabe verwerfen?' })
    await begin.click()
    await name.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(name).not.toBeInTheDocument()

    await begin.click()
    await name.click()
    await userEvent.keyboard(' Nord{Escape}')
    await expect.element(question).toBeVisible()
    await screen.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Kliniknetz Nord')
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Ja, verwerfen' }).click()
    await expect.element(name).not.toBeInTheDocument()
    await expect.element(begin).toHaveFocus()
  })

test('a click beside a popover asks before typed text is lost, and what was only looked for goes without', async () => {
  const screen = await render(
    <>
      <Popover trigger={<Button>Bearbeiten</Button>} label="Lieferant">
        <Input aria-label="Name" defaultValue="Kliniknetz" />
        <Input aria-label="Suche" type="search" />
      </Popover>
      <p>Daneben</p>
    </>,
  )
  const [name, beside] = [
    screen.getByRole('textbox', { name: 'Name' }),
    screen.getByText('Daneben'),
  ]
  await screen.getByRole('button', { name: 'Bearbeiten' }).click()
  await screen.getByRole('searchbox', { name: 'Suche' }).fill('Nord')
  await beside.click()
  await expect.element(name).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Bearbeiten' }).click()
  await name.click()
  await userEvent.keyboard(' Nord')
  await beside.click({ force: true })
  await screen.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect.element(name).toHaveValue('Kliniknetz Nord')
})
