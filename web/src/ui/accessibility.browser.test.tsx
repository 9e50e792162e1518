import '@/styles/app.css'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { AllParts } from '@/features/parts/all-parts.tsx'
import { clinics, SampleTable } from '@/features/parts/sample-table.tsx'
import { Confirm } from './confirm.tsx'
import { Sheet } from './sheet.tsx'
import { setTheme, type Theme } from './theme.ts'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations that axe finds, one line each: the rule and the element. */
const violations = async (): Promise<readonly string[]> => {
  const { violations: found } = await axe.run(document, { runOnly: rules })
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

beforeEach(() => {
  document.documentElement.lang = 'de'
  document.title = 'Stammbuch'
})
afterEach(() => setTheme('system'))

const themes: readonly Theme[] = ['light', 'dark']

test.for(themes)('[L-006] the whole kit has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  await render(<AllParts />)
  expect(await violations()).toEqual([])
})

test.for(themes)(
  '[L-006] rows that are read anew keep their contrast in the %s theme',
  async (theme) => {
    setTheme(theme)
    const screen = await render(
      <main>
        <h1>Kliniken</h1>
        <SampleTable rows={clinics(6)} label="Kliniken" loading />
      </main>,
    )
    await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(await violations()).toEqual([])
  },
)

test.for(themes)('[L-006] an open dialog has no axe violation in the %s theme', async (theme) => {
  setTheme(theme)
  await render(
    <Confirm
      open
      onOpenChange={() => undefined}
      title="Alles ausschließen?"
      tone="danger"
      confirmLabel="Ja, ausschließen"
      onConfirm={() => undefined}
    >
      <p>
        Betroffen sind <strong>3 Kontakte</strong> und <strong>5 Erhebungen</strong>.
      </p>
    </Confirm>,
  )
  await expect.poll(() => document.querySelector('[role=alertdialog]')).not.toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await violations()).toEqual([])
})

test.for(themes)(
  '[L-006] sheet, toast, empty and failed lists have no axe violation in the %s theme',
  async (theme) => {
    setTheme(theme)
    const screen = await render(
      <main>
        <h1>Listen</h1>
        <SampleTable rows={[]} label="Leer" />
        <SampleTable rows={[]} label="Fehler" error="Der Server ist nicht erreichbar." />
        <SampleTable rows={clinics(1000)} label="Lang" total={1000} />
        <Toaster />
      </main>,
    )
    await toast.undo('Änderung übernommen', () => undefined)
    await expect.element(screen.getByText('Änderung übernommen')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await violations()).toEqual([])
    await render(
      <Sheet open onOpenChange={() => undefined} title="Meldungen">
        <p>Keine Meldungen.</p>
      </Sheet>,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await violations()).toEqual([])
  },
)
