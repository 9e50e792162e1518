import type { Plugin } from 'vite'

/** Ask for the font whose file name starts with `name` together with the page, not after the CSS. */
export const preloadFont = (name: string): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((path) => path.includes(name))
      if (!file) throw new Error(`The build has no font named ${name}.`)
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2' }
      return [{ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }]
    },
  },
})
