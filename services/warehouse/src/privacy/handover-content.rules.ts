import { exportTypes, type HandoverKind } from '@stammbuch/contracts'

/** The facts about a file that its event names; the access log alone knows of the others. */
export interface FileFacts {
  readonly name?: string
  readonly kind?: string
  readonly rows?: number
  readonly bytes?: number
  readonly sha256?: string
  readonly tables?: readonly string[]
  readonly persons?: { readonly count: number; readonly fields: string[] }
}

interface FileScope {
  readonly project: string | null
  readonly year: string | null
}

const kinds: Readonly<Record<string, HandoverKind>> = {
  export: 'export',
  dump: 'dump',
  log: 'log',
  proof: 'proof',
  'person-file': 'person-file',
}

/** Returns the kind of a file in the register. */
export const kindOfEvent = (type: string): HandoverKind => kinds[type] ?? 'export'

const wholeExports: Readonly<Record<string, string>> = {
  'all-account': 'Alle verifizierten Unternehmen',
  'all-contact': 'Alle verifizierten Kontakte',
  release: 'Eine Freigabe, wie sie gedruckt wurde',
}

const proofKinds: Readonly<Record<string, string>> = {
  all: 'Beweis über das ganze Protokoll',
  range: 'Beweis über einen Teil des Protokolls',
  record: 'Beweis über einen Eintrag',
  release: 'Beweis über eine Freigabe',
  question: 'Beweis über die Antwort auf eine Frage',
}

const dumpKinds: Readonly<Record<string, string>> = {
  full: 'Ganze Datenbank mit Protokoll',
  slim: 'Datenbank ohne Änderungen',
}

const tableLabels: Readonly<Record<string, string>> = {
  contact: 'Kontakte',
  changes: 'Änderungen',
  messages: 'Notizen',
  user: 'Benutzer',
  log: 'Protokoll',
}

const exportContent = ({ kind = '' }: FileFacts, { project, year }: FileScope): string =>
  wholeExports[kind] ??
  [
    exportTypes[kind as keyof typeof exportTypes] ?? kind,
    project && `Projekt ${project}`,
    year ? `Jahrgang ${year}` : project && 'alle Jahrgänge',
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the content of a file in German. */
export const contentOf = (kind: HandoverKind, facts: FileFacts, scope: FileScope): string => {
  if (kind === 'export') return exportContent(facts, scope)
  if (kind === 'dump')
    return (
      dumpKinds[facts.kind ?? ''] ??
      `Ausgewählte Tabellen: ${(facts.tables ?? []).map((table) => tableLabels[table] ?? table).join(', ')}`
    )
  if (kind === 'log') return 'Das Protokoll mit allen Werten'
  if (kind === 'proof') return proofKinds[facts.kind ?? ''] ?? 'Beweis'
  return facts.name?.endsWith('/pdf')
    ? 'Alles über eine Person, als Dokument (PDF)'
    : 'Alles über eine Person, als Daten (JSON)'
}

/** Tells if values about persons are in a file; null where it was made before that was noted. */
export const isPersonalFile = (kind: HandoverKind, { persons }: FileFacts): boolean | null => {
  if (kind === 'log' || kind === 'proof' || kind === 'person-file') return true
  return persons ? persons.fields.length > 0 && persons.count > 0 : null
}

/** Returns the German names of the fields or tables about persons. */
export const personalFieldsOf = (kind: HandoverKind, { persons }: FileFacts): string[] => {
  if (kind === 'log' || kind === 'proof' || kind === 'person-file') return ['Alle Angaben']
  return (persons?.fields ?? []).map((field) => tableLabels[field] ?? field)
}
