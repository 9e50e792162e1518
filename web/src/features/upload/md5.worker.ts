import SparkMD5 from 'spark-md5'

/** What the worker is given. */
export interface HashRequest {
  readonly file: File
  /** How much is read at once, in bytes. */
  readonly step: number
}

/** What it says: how many bytes are read, and at last the MD5 in hexadecimal. */
export type HashNews = { readonly read: number } | { readonly hash: string }

const tell = (news: HashNews): void => postMessage(news)

const hash = async ({ file, step }: HashRequest): Promise<void> => {
  const md5 = new SparkMD5.ArrayBuffer()
  for (let at = 0; at < file.size; at += step) {
    md5.append(await file.slice(at, at + step).arrayBuffer())
    tell({ read: Math.min(at + step, file.size) })
  }
  tell({ hash: md5.end() })
}

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => void hash(data))
