import { uuidOf } from './random.ts'

/** The kind of awardees: a `medic` is a contact, the others are accounts. */
export type AwardType = 'medic' | 'clinic' | 'company'

export interface Project {
  readonly code: string
  readonly name: string
  readonly type: AwardType
  /** Labels of its toplists; those usual for its type when absent. */
  readonly toplists?: readonly string[]
}

export interface Toplist {
  readonly id: string
  readonly label: string
}

/** The description of a dynamic field in the DMS; `format` is the format of a number. */
export interface FieldDefinition {
  readonly uuid: string
  /** Lower case words joined by underscores. */
  readonly machineName: string
  readonly label: string
  readonly type: 'string' | 'integer' | 'double' | 'boolean'
  readonly scope: 'global' | 'health' | 'business' | 'special' | 'money'
  readonly format:
    | { readonly kind: 'score'; readonly outOf: 2 | 3 | 5 | 6 | 10 }
    | { readonly kind: 'currency' | 'year' }
    | null
  readonly symbol: 'circle' | 'diamond' | 'square' | 'star' | 'check' | 'triangle' | 'leaf' | null
  readonly unit:
    | 'percent'
    | 'EUR'
    | 'kg'
    | 'l'
    | 'km'
    | 'm'
    | 'mm'
    | 'Wh'
    | 'W'
    | 'km/h'
    | 's'
    | null
  readonly unitPrefix: 1000 | null
  readonly description: string | null
  readonly nullable: boolean
  readonly zeroAllowed: boolean
  readonly internal: boolean
}

/**
 * The projects of the development DMS; others can be named in DMS_PROJECTS. Their toplists are those of the
 * demo data, so that single ones can be fetched in a local start.
 */
export const defaultProjects: readonly Project[] = [
  {
    code: 'EAR',
    name: 'Empfohlene Ärzte der Region',
    type: 'medic',
    toplists: ['Hausärztliche Praxen', 'Fachärztliche Praxen'],
  },
  { code: 'AEL', name: 'Ärzteliste', type: 'medic', toplists: ['Medici consigliati'] },
  {
    code: 'KLI',
    name: 'Klinikliste',
    type: 'clinic',
    toplists: ['Kardiologie', 'Orthopädie', 'Regionalversorgung'],
  },
  {
    code: 'ARB',
    name: 'Beste Arbeitgeber',
    type: 'company',
    toplists: ['Mittelstand', 'Familienfreundlichkeit'],
  },
  { code: 'INN', name: 'Innovative Unternehmen', type: 'company', toplists: ['Innovationssieger'] },
]

/** Parses `EAR:medic,KLI:clinic`; throws on an unknown type. */
export const projectsFrom = (text: string): readonly Project[] =>
  text.split(',').map((part) => {
    const [code = '', type = ''] = part.trim().split(':')
    if (code && (type === 'medic' || type === 'clinic' || type === 'company')) {
      return { code, name: `Projekt ${code}`, type }
    }
    throw new Error(`DMS_PROJECTS has to be like EAR:medic,KLI:clinic,ARB:company, not ${part}`)
  })

const labels: Readonly<Record<AwardType, readonly string[]>> = {
  medic: ['Kardiologie', 'Orthopädie', 'Dermatologie', 'Augenheilkunde', 'Zahnmedizin', 'Urologie'],
  clinic: ['Geburtshilfe', 'Herzchirurgie', 'Onkologie', 'Rehabilitation'],
  company: ['Handel', 'Industrie', 'IT', 'Finanzen', 'Gesundheit und Soziales'],
}

export const toplistsOf = ({ code, type, toplists }: Project): readonly Toplist[] =>
  (toplists ?? labels[type]).map((label) => ({ id: uuidOf('toplist', code, label), label }))

type Sketch = Pick<FieldDefinition, 'machineName' | 'label' | 'type' | 'scope'> &
  Partial<FieldDefinition>

const sketches: Readonly<Record<AwardType, readonly Sketch[]>> = {
  medic: [
    {
      machineName: 'reputation',
      label: 'Reputation',
      type: 'integer',
      scope: 'health',
      format: { kind: 'score', outOf: 5 },
      symbol: 'circle',
    },
    {
      machineName: 'fallzahl',
      label: 'Fälle im Jahr',
      type: 'integer',
      scope: 'health',
      zeroAllowed: true,
    },
    {
      machineName: 'approbation',
      label: 'Approbation',
      type: 'integer',
      scope: 'health',
      format: { kind: 'year' },
    },
    {
      machineName: 'barrierefrei',
      label: 'Barrierefreie Praxis',
      type: 'boolean',
      scope: 'global',
      symbol: 'check',
    },
    { machineName: 'schwerpunkt', label: 'Schwerpunkt', type: 'string', scope: 'special' },
  ],
  clinic: [
    { machineName: 'betten', label: 'Betten', type: 'integer', scope: 'health' },
    {
      machineName: 'weiterempfehlung',
      label: 'Weiterempfehlung',
      type: 'double',
      scope: 'health',
      unit: 'percent',
    },
    {
      machineName: 'pflege',
      label: 'Pflege',
      type: 'integer',
      scope: 'health',
      format: { kind: 'score', outOf: 3 },
      symbol: 'star',
    },
    {
      machineName: 'notaufnahme',
      label: 'Notaufnahme',
      type: 'boolean',
      scope: 'health',
      symbol: 'check',
    },
  ],
  company: [
    { machineName: 'mitarbeiter', label: 'Mitarbeiter', type: 'integer', scope: 'business' },
    {
      machineName: 'umsatz',
      label: 'Umsatz',
      type: 'double',
      scope: 'money',
      format: { kind: 'currency' },
      unit: 'EUR',
      unitPrefix: 1000,
    },
    {
      machineName: 'gesamtnote',
      label: 'Gesamtnote',
      type: 'double',
      scope: 'business',
      format: { kind: 'score', outOf: 10 },
      symbol: 'diamond',
    },
    {
      machineName: 'nachhaltig',
      label: 'Nachhaltig',
      type: 'boolean',
      scope: 'business',
      symbol: 'leaf',
    },
    {
      machineName: 'gegruendet',
      label: 'Gegründet',
      type: 'integer',
      scope: 'global',
      format: { kind: 'year' },
      internal: true,
    },
  ],
}

/** Returns the dynamic fields of a project in a year; their uuids stay, their descriptions name the year. */
export const fieldsOf = ({ code, type }: Project, year: number): readonly FieldDefinition[] =>
  sketches[type].map((sketch) => ({
    uuid: uuidOf('field', code, sketch.machineName),
    format: null,
    symbol: null,
    unit: null,
    unitPrefix: null,
    description: `${sketch.label}, Erhebung ${year}`,
    nullable: true,
    zeroAllowed: false,
    internal: false,
    ...sketch,
  }))
