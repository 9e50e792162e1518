import type { Plugin } from 'vite'

/** One line for each rebuild of a watching build, which names every file otherwise. */
export const sayRebuilt = (): Plugin => {
  let since = 0
  return {
    name: 'say-rebuilt',
    apply: 'build',
    buildStart() {
      since = Date.now()
    },
    writeBundle() {
      const seconds = ((Date.now() - since) / 1000).toLocaleString('de-DE', {
        maximumFractionDigits: 1,
      })
      if (this.meta.watchMode) console.log(`• Weboberfläche neu gebaut (${seconds} s)`)
    },
  }
}
