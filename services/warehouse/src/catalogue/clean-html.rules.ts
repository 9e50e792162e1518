const kept = new Set(
  `a b blockquote br code dd dl dt em h1 h2 h3 h4 h5 h6 i li ol p s small strong sub sup table tbody td th
  thead tr u ul`.split(/\s+/),
)
/** Comments and elements whose content is no text for people. */
const unreadable = /<!--[\s\S]*?(-->|$)|<(script|style|template)\b[\s\S]*?(<\/\2\s*>|$)/gi
const mark = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[<>]/gi
const link = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
/** Seen before entities are read, so that no other scheme can hide behind one. */
const harmless = /^(https?:|mailto:|tel:)/i

const escaped: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const harmlessly = (text: string): string => text.replaceAll(/[<>"]/g, (one) => escaped[one] ?? one)

const target = (attributes: string): string => {
  const [, double, single, bare] = link.exec(attributes) ?? []
  const href = (double ?? single ?? bare ?? '').trim()
  return harmless.test(href) ? ` href="${harmlessly(href)}" rel="noopener nofollow"` : ''
}

/**
 * HTML of which only plain marks are left: no scripts, no styles, no attributes but the harmless target of a
 * link. Every angle bracket of the result was written here, so nothing can be pieced together from remains.
 */
export const cleanHtml = (html: string): string =>
  html
    .replaceAll(unreadable, '')
    .replaceAll(mark, (found, closing: string | undefined, name = '', attributes = '') => {
      if (name === '') return harmlessly(found)
      const tag = String(name).toLowerCase()
      if (!kept.has(tag)) return ''
      if (closing) return `</${tag}>`
      return `<${tag}${tag === 'a' ? target(String(attributes)) : ''}>`
    })
