import { closeSync, mkdirSync, openSync, write } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'

/** What stands where the disk had no room. */
const gap = (bytes: number): Buffer => Buffer.from(`\n… ${bytes} bytes could not be written\n`)

/**
 * Appends to a file for as long as a part runs. A part must neither end nor stand still because its log cannot be written
 * (a full disk, mostly): what finds no room is left out, and once there is room again it is said how much.
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
