import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options?: { readonly type: 'minor' }) => void

let collect: Collect | undefined

/**
 * Collects garbage now. Pieces of a large answer lie outside V8's memory, which hardly grows by them: it would leave tens of megabytes
 * of them lying, and what a process has once taken it seldom gives back.
 *
 * @param kind `minor` for what is young only, in about a millisecond
 */
export const collectGarbage = (kind?: 'minor'): void => {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  if (kind) collect({ type: kind })
  else collect()
}
