import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { projects } from './tools/vitest/projects.ts'
import { contractsForBrowser } from './web/contracts-for-browser.ts'

const contracts = path.join(import.meta.dirname, 'libs/contracts/src')

export default defineConfig({
  test: {
    projects: projects({ webPlugins: [contractsForBrowser(contracts)] }),
    // Two cores are enough, and more at once make the times of the live tests meaningless.
    maxWorkers: 2,
    // Against hanging only: a busy build machine is several times slower than a quiet one.
    // Worker threads take compiled code from here, as those of the service do; see its main.ts.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
