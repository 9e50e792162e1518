import path from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import type { TestProjectConfiguration } from 'vitest/config'
import { findChromium } from '../chromium.ts'
import { root } from '../root.ts'
import { statementSites } from '../statements/sites.ts'
import { webPackages } from './web-packages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The pictures of the screens are taken anew, not compared. */
    updatesScreens: boolean
  }
}

/** The parts of the web app's build that its component tests need as well. */
interface WebBuild {
  readonly webPlugins: readonly Plugin[]
}

const MEDIUM = '**/*.medium.test.ts'

/** Retry and timeout for real servers and browsers on a busy machine: the summary names every test that needed a second try. */
const PATIENT = { retry: 1, expect: { poll: { timeout: 5_000 } } }

const alias = { '@': path.join(root, 'web/src') }

const unit: TestProjectConfiguration = {
  extends: true,
  resolve: { alias },
  test: {
    name: 'unit',
    include: [
      'libs/*/src/**/*.test.ts',
      'services/*/src/**/*.test.ts',
      'tools/**/*.test.ts',
      'web/src/**/*.test.ts',
    ],
    exclude: [
      MEDIUM,
      '**/*.browser.test.*',
      '**/*.e2e.test.ts',
      '**/*.real.test.ts',
      '**/node_modules/**',
      '**/dist/**',
    ],
  },
}

const medium: TestProjectConfiguration = {
  extends: true,
  plugins: [statementSites()],
  test: {
    name: 'medium',
    ...PATIENT,
    include: [MEDIUM],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tools/vitest/servers.setup.ts'],
  },
}

/** The product against the systems of production; tools/real.ts starts these. */
const real: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'real',
    ...PATIENT,
    include: [
      'services/*/src/**/*.real.test.ts',
      'tools/**/*.real.test.ts',
      'web/e2e/**/*.real.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tools/vitest/servers.setup.ts'],
    fileParallelism: false,
    hookTimeout: 900_000,
    testTimeout: 180_000,
  },
}

const e2e: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'e2e',
    ...PATIENT,
    include: ['web/e2e/**/*.e2e.test.ts'],
    globalSetup: ['tools/vitest/product.setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
}

/** How far a picture may differ: letters are smoothed a little otherwise now and then, a design is not. */
const TOLERANCE = { threshold: 0.15, allowedMismatchedPixelRatio: 0.0002 }

const AFTER_EACH_FILE = ['src/testing/collect-garbage.ts']

/** Returns what tests in a Chromium have in common. */
const inBrowser = (webPlugins: readonly Plugin[], contextOptions = {}) => {
  const found = findChromium()
  const launchOptions = found && {
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...found.env },
  }
  return {
    extends: true as const,
    root: path.join(root, 'web'),
    plugins: [react(), tailwind(), ...webPlugins],
    resolve: { alias },
    optimizeDeps: { include: webPackages(path.join(root, 'web/src')) },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ ...(launchOptions && { launchOptions }), contextOptions }),
      instances: [{ browser: 'chromium' as const }],
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
    },
  }
}

/** Returns the project of pictures: every screen in its states, compared with those in web/src/screens/baseline. */
const screens = (webPlugins: readonly Plugin[]): TestProjectConfiguration => {
  const { browser, ...shared } = inBrowser(webPlugins, {
    ...{ reducedMotion: 'reduce', locale: 'de-DE', timezoneId: 'Europe/Berlin' },
  })
  return {
    ...shared,
    test: {
      name: 'screens',
      setupFiles: AFTER_EACH_FILE,
      include: ['src/screens/*.screens.test.tsx'],
      provide: { updatesScreens: process.env.STAMMBUCH_SCREENS === 'update' },
      browser: {
        ...browser,
        expect: {
          toMatchScreenshot: {
            comparatorName: 'pixelmatch',
            comparatorOptions: TOLERANCE,
            timeout: 20_000,
            resolveScreenshotPath: ({ arg, ext, root: web, testFileDirectory }) =>
              path.join(web, testFileDirectory, 'baseline', `${arg}${ext}`),
          },
        },
      },
    },
  }
}

/** Returns the project of component tests; without a Chromium it exists too, so that running it fails visibly. */
const browser = (webPlugins: readonly Plugin[]): TestProjectConfiguration => {
  const { browser: settings, ...shared } = inBrowser(webPlugins)
  return {
    ...shared,
    test: {
      name: 'browser',
      ...PATIENT,
      setupFiles: AFTER_EACH_FILE,
      include: ['src/**/*.browser.test.tsx'],
      browser: settings,
    },
  }
}

/**
 * unit: no servers. medium: real Postgres and NATS. browser: components in Chromium. screens: their pictures. e2e: the whole product. real: the systems of
 * production, `npm run test:real` alone.
 */
export const projects = ({ webPlugins }: WebBuild): TestProjectConfiguration[] => [
  unit,
  medium,
  browser(webPlugins),
  screens(webPlugins),
  e2e,
  real,
]
