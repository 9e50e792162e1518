import { spawnSync } from 'node:child_process'
import { debianSystem } from '../image/root-files.ts'

const versionOf = (program: string): string => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`no ${program}`)
  return stdout.split('\n')[0] ?? ''
}

/** Returns the versions of what the image is built and run with. @throws where one is not there, or Debian's packages cannot be had */
export const imageVersions = (): string => {
  if (process.getuid?.() !== 0) throw new Error('only root can lay out the files of an image')
  const versions = ['debootstrap', 'buildah', 'runc'].map(versionOf).join(', ')
  debianSystem()
  return versions
}
