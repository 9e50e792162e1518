import { debianProgram } from './debian-program.ts'

/** Returns Prometheus' promtool: from PATH, the cache of the repository or Debian's package; undefined when there is none. */
export const promtool = (): string | undefined =>
  debianProgram({ name: 'promtool', package: 'prometheus', file: 'usr/bin/promtool' })
