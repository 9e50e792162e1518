import '@/styles/app.css'
import { expect, inject, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { openScreen } from './testing/open-screen.ts'
import { beyondTheEdge, outlineOf } from './testing/outline.ts'
import { type Rendering, renderingHere } from './testing/rendering.ts'
import { screens } from './testing/screen-list.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The pictures of the screens are taken anew, not compared. */
    updatesScreens: boolean
  }
}

const kept = import.meta.glob<Rendering>('./baseline/made-with.json', {
  eager: true,
  import: 'default',
})
const made = Object.values(kept)[0]
const here = await renderingHere()
const updating = inject('updatesScreens')
const comparable = updating || (made?.chromium === here.chromium && made.letters === here.letters)

if (updating)
  await commands.writeFile(
    'src/screens/baseline/made-with.json',
    `${JSON.stringify(here, null, 2)}\n`,
  )

test.each(screens)('[S-106] $name looks as it did', async (screen) => {
  await openScreen(screen)
  // In any browser: the same headings, columns and controls, and nothing beyond the right edge.
  await expect(`${outlineOf(document.body)}\n`).toMatchFileSnapshot(`./baseline/${screen.name}.txt`)
  expect(beyondTheEdge()).toEqual([])
  if (comparable) await expect(page.elementLocator(document.body)).toMatchScreenshot(screen.name)
})

// Says in the summary of a run what was not compared.
const others = `its pictures compared (needs Chromium ${made?.chromium} that draws letters as ${made?.letters}; this is ${here.chromium}, ${here.letters})`
test.skipIf(!comparable)(
  `every screen has ${comparable ? 'its pictures compared' : others}`,
  () => {
    expect(comparable).toBe(true)
  },
)
