import { chunkBytes } from '@stammbuch/contracts'
import type { HashNews, HashRequest } from './md5.worker.ts'

/** MD5 of a file in hexadecimal, worked out beside the page. `onRead` hears of the bytes read so far. */
export const hashOf = (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' })
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
      resolve(data.hash)
    }
    const request: HashRequest = { file, step: chunkBytes }
    worker.postMessage(request)
  })
