import { chunkBytes } from '@stammbuch/contracts'
import type { Hashes, HashNews, HashRequest } from './hash.worker.ts'

/** MD5 and SHA-256 of a file, worked out beside the page. `onRead` hears of the bytes read so far. */
export const hashOf = (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Hashes> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.onerror = () => {
      end()
      reject(new Error('Die Datei lässt sich nicht lesen.'))
    }
    worker.onmessage = ({ data }: MessageEvent<HashNews>) => {
      if ('read' in data) return onRead(data.read)
      end()
      resolve(data)
    }
    const request: HashRequest = { file, step: chunkBytes }
    worker.postMessage(request)
  })
