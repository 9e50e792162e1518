import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../tools/chromium.ts'
import { commandLine, misused } from '../../../tools/command-line.ts'
import { startProduct } from '../../../tools/product-process.ts'
import { root } from '../../../tools/root.ts'
import { signIn } from '../sign-in.ts'
import { type Screen, type Subjects, screens } from './screen-list.ts'
import { findSubjects } from './subjects.ts'

const USAGE =
  'usage: npm run screens [-- --url http://… --theme light|dark --width 1440 --only name,… --into folder]'

const { positionals, values } = commandLine(USAGE, {
  url: { type: 'string' },
  theme: { type: 'string', default: 'light' },
  width: { type: 'string', default: '1440' },
  only: { type: 'string', default: '' },
  into: { type: 'string', default: path.join(root, 'docs/screens') },
})
if (positionals.length > 0 || !['light', 'dark'].includes(values.theme)) misused(USAGE)
const wanted: string[] = values.only.split(',').filter(Boolean)
const unknown = wanted.filter((name) => !screens.some((screen) => screen.name === name))
if (unknown.length > 0) misused(USAGE, `there is no screen ${unknown.join(', ')}`)
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const width = Number(values.width)
if (!Number.isInteger(width) || width < 320) misused(USAGE)
const ending = values.theme === 'dark' ? '-dark' : ''

/** Waits until nothing is loading and nothing moves. */
const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 10_000 })
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await page.waitForFunction(() => !document.querySelector('[data-slot="skeleton"]'), undefined, {
    timeout: 10_000,
  })
}

const shoot = async (page: Page, { name, path: pathOf }: Screen, subjects: Subjects) => {
  await page.goto(pathOf(subjects))
  await settled(page)
  if (await page.getByText(/gibt es nicht\./).count())
    throw new Error(`${page.url()} leads to nothing that could be shown`)
  await page.screenshot({ path: path.join(values.into, `${name}${ending}.png`) })
  console.log(`${name}${ending}`)
}

const shootAll = async (browser: Browser, url: string): Promise<void> => {
  const pages = new Map<string, Page>()
  const pageOf = async (name: string): Promise<Page> => {
    const known = pages.get(name)
    if (known) return known
    const { page } = await signIn(browser, url, name)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({
      colorScheme: values.theme as 'light' | 'dark',
      reducedMotion: 'reduce',
    })
    pages.set(name, page)
    return page
  }
  const subjects = await findSubjects(await pageOf('Emma'))
  for (const screen of chosen)
    await shoot(await pageOf(screen.as ?? 'Emma'), screen, subjects).catch((error: unknown) => {
      process.exitCode = 1
      console.error(`${screen.name}: ${String(error)}`)
    })
}

const found = findChromium()
if (!found) throw new Error('no Chromium: install one or set CHROMIUM to its path')
await mkdir(values.into, { recursive: true })
const dataDir = values.url ? undefined : await mkdtemp(path.join(tmpdir(), 'stammbuch-screens-'))
const product = dataDir ? await startProduct(dataDir) : undefined
const { executablePath, args, env } = found
const browser = await chromium.launch({
  executablePath,
  args: [...args],
  // Date fields speak the browser's language; where its German is not installed they stay English.
  env: { ...env, LANGUAGE: 'de' },
})
try {
  await shootAll(browser, values.url ?? product?.url ?? '')
} finally {
  await browser.close()
  await product?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
}
