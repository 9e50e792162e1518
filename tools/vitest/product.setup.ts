import { rmSync } from 'node:fs'
import path from 'node:path'
import type {} from '@stammbuch/testing'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../chromium.ts'
import { startProduct } from '../product-process.ts'
import { makeRunFolder } from './run-folder.ts'

/** Starts the whole product as `npm start` does, in a data folder of its own, for the e2e tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const chromium = findChromium()
  if (!chromium) throw new Error('no Chromium on this machine: set CHROMIUM')
  const folder = await makeRunFolder()
  const dataDir = path.join(folder, 'data')
  const clean = () => rmSync(folder, { recursive: true, force: true })
  // A check that begins by itself would stand among the events of tests that run at night.
  const product = await startProduct(dataDir, { LOG_CHECK_HOUR: 'never' }).catch(
    (error: unknown) => {
      clean()
      throw error
    },
  )
  project.provide('chromium', chromium)
  project.provide('product', { url: product.url, dataDir })
  return async () => {
    await product.stop()
    clean()
  }
}
