import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrintedRelease } from './release-pdf.worker.ts'

/** The memory of a thread for one release, in MB: enough for some ten thousand lines. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

/**
 * Returns a release as a PDF on A4. Laying out a thousand lines takes most of a second, so a thread of its own does it; it
 * loads what it needs, and everything is given back with it.
 */
export const releasePdf = async (printed: PrintedRelease): Promise<Buffer> => {
  const file = import.meta.url.endsWith('.ts')
    ? './release-pdf.worker.ts'
    : './release-pdf.worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: printed,
    resourceLimits,
  })
  try {
    const [content] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  } finally {
    await worker.terminate()
  }
}
