import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Files } from './graph.ts'

const FOLDERS = ['libs', 'services', 'web', 'tools', 'migrations', 'bench']
const SKIPPED = ['node_modules', 'dist', 'dist-types', 'public', 'results']

const isRead = (name: string): boolean =>
  /\.(ts|tsx|mts|mjs|sql)$/.test(name) || name === 'package.json'

/** Reads the files of the repository that the rules are about. `root`: absolute. */
export const sourceFiles = (root: string): Files => {
  const found = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.includes(entry.name)) visit(file)
      // Of the migrations every file counts, also one that should not be there.
      if (entry.isFile() && (isRead(entry.name) || folder === 'migrations'))
        found.set(file, readFileSync(path.join(root, file), 'utf8'))
    }
  }
  const config = 'vitest.config.ts'
  found.set(config, readFileSync(path.join(root, config), 'utf8'))
  const present = readdirSync(root)
  for (const folder of FOLDERS.filter((name) => present.includes(name))) visit(folder)
  return found
}
