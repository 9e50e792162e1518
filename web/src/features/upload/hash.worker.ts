import SparkMD5 from 'spark-md5'

/** Message to the worker. */
export interface HashRequest {
  readonly file: File
  /** Size of a read, in bytes. */
  readonly step: number
}

/** The file's digests in hexadecimal. */
export interface Hashes {
  readonly md5: string
  /** Null where the page is not in a secure context. */
  readonly sha256: string | null
}

/** Message of the worker: the number of bytes read, and at last the digests. */
export type HashNews = { readonly read: number } | Hashes

const tell = (news: HashNews): void => postMessage(news)

const sha256Of = async (file: File): Promise<string | null> => {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const hash = async ({ file, step }: HashRequest): Promise<void> => {
  const md5 = new SparkMD5.ArrayBuffer()
  for (let at = 0; at < file.size; at += step) {
    md5.append(await file.slice(at, at + step).arrayBuffer())
    tell({ read: Math.min(at + step, file.size) })
  }
  tell({ md5: md5.end(), sha256: await sha256Of(file) })
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => void hash(data))
