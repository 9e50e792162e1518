/** Returns the national digits of a phone number in any notation („+49 (0)431 / 97 44-0“ → „431974400“), `''` if fewer than six. */
export const phoneDigits = (text: string | null | undefined): string => {
  const digits = (text ?? '').replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  const national = digits
    .replace(/^(?:\+|00)49/, '')
    .replace(/^\+/, '')
    .replace(/^0+/, '')
  return national.length >= 6 ? national : ''
}

/** Second-level domains under which names are registered. */
const shared = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'or', 'gv'])

/** Domains of mail providers, which do not identify the owner of an address. */
const freemail = new Set(
  'gmail.com googlemail.com gmx.de gmx.net web.de t-online.de freenet.de arcor.de outlook.com outlook.de hotmail.com hotmail.de yahoo.com yahoo.de icloud.com me.com live.de aol.com posteo.de mailbox.org online.de vodafone.de'.split(
    ' ',
  ),
)

const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/*/, '')
    .replace(/[/?#,;\s].*$/, '')
    .replace(/^.*@/, '')
    .replace(/:\d+$/, '')
    .replace(/^\.+|\.+$/g, '')

/** Returns the registrable domain of an address or URL (eTLD + 1), `''` for none and for mail providers. */
export const domainOf = (text: string | null | undefined): string => {
  const labels = text ? hostOf(text).split('.').filter(Boolean) : []
  if (labels.length < 2) return ''
  const top = labels.at(-1) ?? ''
  const deep = labels.length > 2 && top.length === 2 && shared.has(labels.at(-2) ?? '')
  const domain = labels.slice(deep ? -3 : -2).join('.')
  return freemail.has(domain) ? '' : domain
}

/** Returns host and path of a URL in lower case without „www.“ and trailing slash, `''` for none or no path. */
export const pageOf = (text: string | null | undefined): string => {
  const [, host = '', path = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/*)?(?:www\.)?([^/?#\s]+\.[^/?#\s]+)\/([^?#\s]*)/i.exec(
      (text ?? '').trim(),
    ) ?? []
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' ? '' : `${host}/${trimmed}`.toLowerCase()
}

/** Returns the name in a domain without its ending and hyphens: „st-josef.de“ and „stjosef.com“ have the same. */
export const domainName = (domain: string): string =>
  (domain.split('.')[0] ?? '').replaceAll('-', '')

/** Returns a mail address in lower case, `''` if the text is none. */
export const mailOf = (text: string | null | undefined): string => {
  const mail = (text ?? '').trim().toLowerCase()
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(mail) ? mail : ''
}
