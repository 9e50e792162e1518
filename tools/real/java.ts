import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** A Java installation. */
export interface Java {
  readonly home: string
  readonly major: number
}

const majorOf = (home: string): number | undefined => {
  const { stderr, stdout } = spawnSync(path.join(home, 'bin/java'), ['-version'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  const [, major] = /version "(\d+)/.exec(`${stderr}${stdout}`) ?? []
  return major === undefined ? undefined : Number(major)
}

/** Returns the home of the `java` on PATH. */
const onPath = (): readonly string[] =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'java'))
    .filter((file) => existsSync(file))
    .map((file) => path.dirname(path.dirname(realpathSync(file))))

const below = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []

/** Returns the Java installations of this machine, the oldest first: `JAVA_HOME`, PATH, `/usr/lib/jvm`. */
export const javas = (): readonly Java[] => {
  const homes = [process.env.JAVA_HOME ?? '', ...onPath(), ...below('/usr/lib/jvm')]
    .filter((home) => home !== '' && existsSync(path.join(home, 'bin/java')))
    .map((home) => realpathSync(home))
  return [...new Set(homes)]
    .flatMap((home) => {
      const major = majorOf(home)
      return major === undefined ? [] : [{ home, major }]
    })
    .toSorted((one, other) => one.major - other.major)
}
