/** Ids for the pages that need one. */
export interface Subjects {
  readonly project: string
  readonly account: string
  readonly contact: string
  readonly product: string
  readonly delivery: string
  readonly mapping: string
  /** A pair of records that may be the same. */
  readonly conflict: string
  readonly spotCheck: string
  /** Two years of one project, the later one first. */
  readonly releases: readonly [string, string]
}

/** A page to take a picture of. */
export interface Screen {
  /** Name, also of the file, without its ending. */
  readonly name: string
  readonly path: (subjects: Subjects) => string
  /** The viewer: a first name of the demo users. */
  readonly as?: string
}

const plain = (name: string, path: string, as?: string): Screen => ({
  name,
  path: () => path,
  ...(as && { as }),
})

/** Every screen that can be opened directly. */
export const screens: readonly Screen[] = [
  plain('home', '/'),
  { name: 'project-list', path: ({ project }) => `/projekt/${project}` },
  { name: 'account', path: ({ account }) => `/account/${account}` },
  { name: 'contact', path: ({ contact }) => `/contact/${contact}` },
  { name: 'product', path: ({ product }) => `/product/${product}` },
  plain('verification', '/verifikation'),
  plain('quick-verification', '/verifikation/kurz'),
  { name: 'spot-check', path: ({ spotCheck }) => `/verifikation/stichprobe/${spotCheck}` },
  plain('follow-up', '/follow-up'),
  plain('upload', '/upload'),
  plain('api-import', '/api-import'),
  { name: 'analysis', path: ({ delivery }) => `/analyse/${delivery}` },
  { name: 'import', path: ({ delivery }) => `/import/${delivery}` },
  {
    name: 'mapping-editor',
    path: ({ mapping, delivery }) => `/mapping-editor?mapping=${mapping}&sampleId=${delivery}`,
  },
  plain('conflicts', '/konflikte', 'Anna'),
  { name: 'conflict', path: ({ conflict }) => `/ea-konflikt/${conflict}` },
  plain('export', '/export'),
  plain('templates', '/templates'),
  plain('release', '/freigabe'),
  {
    name: 'release-comparison',
    path: ({ releases: [later, earlier] }) => `/freigabe/vergleich/${earlier}/${later}`,
  },
  plain('administration', '/verwaltung', 'Anna'),
  plain('users', '/verwaltung/benutzer', 'Anna'),
  plain('suppliers', '/verwaltung/lieferanten', 'Anna'),
  plain('toplists', '/verwaltung/toplisten', 'Anna'),
  plain('dynamic-fields', '/verwaltung/dynamische-felder', 'Anna'),
  plain('ranking-groups', '/verwaltung/ranking-groups', 'Anna'),
  plain('translations', '/verwaltung/translation', 'Anna'),
  plain('mappings', '/verwaltung/mapping', 'Anna'),
  plain('deliveries', '/verwaltung/samples', 'Anna'),
  plain('taxonomy', '/verwaltung/taxonomy', 'Anna'),
  plain('geo', '/verwaltung/geodaten-abgleich', 'Anna'),
  plain('salesforce', '/verwaltung/salesforce-sync', 'Anna'),
  plain('elasticsearch', '/verwaltung/elasticsearch', 'Anna'),
  plain('periods', '/verwaltung/periods', 'Anna'),
  plain('system', '/verwaltung/system', 'Anna'),
  plain('award-duplication', '/award-duplikation', 'Anna'),
  plain('log', '/protokoll', 'Anna'),
  plain('dashboard', '/uebersicht', 'Anna'),
]
