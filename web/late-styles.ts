import type { Plugin } from 'vite'

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Put the stylesheets behind the page's content: what stands above them, the page's own shell with its few lines of
 * style, is drawn at once. Scripts still wait for them.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(stylesheet) ?? []
      if (links.length === 0) throw new Error('The page has no stylesheet.')
      return html
        .replace(stylesheet, '')
        .replace('</body>', () => `${links.join('').trim()}\n  </body>`)
    },
  },
})
