import { spawn } from 'node:child_process'
import path from 'node:path'
import { dyingWithParent, ended, endProcess } from '../processes.ts'
import { root } from '../root.ts'
import type { Running } from './part.ts'

/** Starts a compiler that watches, with its output in the terminal. */
export const startCompiler = async (
  program: 'tsc' | 'vite',
  args: readonly string[],
  folder = '.',
  env: Readonly<Record<string, string>> = {},
): Promise<Running> => {
  const bin = path.join(root, 'node_modules/.bin', program)
  const command = dyingWithParent(bin, args, 'TERM')
  const child = spawn(command.file, command.args, {
    cwd: path.join(root, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const exited = ended(child)
  const { pid } = child
  const stop = async () => {
    if (pid === undefined) return
    // Both are scripts that start the program proper, which would outlive them: the group has to go.
    process.kill(-pid, 'SIGTERM')
    await endProcess(pid, 'SIGTERM', 5_000)
    await exited
  }
  return { exited, stop }
}
