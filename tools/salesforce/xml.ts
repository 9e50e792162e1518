/** The content of an element: text, members, or a list that repeats the element. */
export type Xml = string | number | boolean | Members | readonly (string | Members)[]
export interface Members {
  readonly [element: string]: Xml
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Returns text as it may stand in an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const isList = (value: Xml): value is readonly (string | Members)[] => Array.isArray(value)

const lines = (name: string, value: Xml, indent: string): readonly string[] => {
  if (isList(value)) return value.flatMap((one) => lines(name, one, indent))
  if (typeof value !== 'object') return [`${indent}<${name}>${escaped(String(value))}</${name}>`]
  const inner = membersOf(value, `${indent}    `)
  return [`${indent}<${name}>`, ...inner, `${indent}</${name}>`]
}

const rank = (name: string): string => (name === 'fullName' ? '' : name)

// As Salesforce writes them: what is retrieved from an organisation then differs in nothing else.
const membersOf = (members: Members, indent: string): readonly string[] =>
  Object.entries(members)
    .sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .flatMap(([name, value]) => lines(name, value, indent))

/** Returns a file of the Metadata API: one root element with its members, `fullName` first and the others in alphabetical order. */
export const metadataFile = (root: string, members: Members): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://soap.sforce.com/2006/04/metadata">`,
    ...membersOf(members, '    '),
    `</${root}>`,
    '',
  ].join('\n')
