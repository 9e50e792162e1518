import { closeSync, mkdirSync, openSync, write } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'

/** Returns the mark in place of output that was lost to a full disk. */
const gap = (bytes: number): Buffer => Buffer.from(`\n… ${bytes} bytes could not be written\n`)

/**
 * Returns a stream that appends to a file for as long as a part runs. A part must neither end nor block because its log cannot be
 * written (a full disk, mostly): such output is dropped, and its amount is noted once there is room again.
 */
export const logWriter = (file: string): Writable => {
  mkdirSync(path.dirname(file), { recursive: true })
  const fd = openSync(file, 'a')
  let lost = 0
  return new Writable({
    write(piece: Buffer, _, done) {
      const bytes = lost > 0 ? Buffer.concat([gap(lost), piece]) : piece
      write(fd, bytes, (error) => {
        lost = error ? lost + piece.length : 0
        done()
      })
    },
    destroy(error, done) {
      closeSync(fd)
      done(error)
    },
  })
}
