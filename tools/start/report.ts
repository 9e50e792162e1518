import { people } from '../stand-ins/demo-users.ts'

/** A line with the address of a part. */
export interface PartAddress {
  readonly what: string
  readonly where: string
}

const ROLE_NAMES = {
  ADMIN: 'Administration',
  EDITOR: 'Redaktion',
  AUDITOR: 'Revision',
  PRIVACY: 'Datenschutz',
  IT: 'IT',
  SYNC: 'Abgleich',
}

/** Formats a table: columns as wide as their longest cell, indented. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => `    ${line(row).trimEnd()}`).join('\n')
}

/** Returns the block of lines at the end of a start. `users`: false with an external identity provider. */
export const report = (
  url: string,
  places: readonly PartAddress[],
  users: boolean,
  seconds: number,
): string => {
  const names = people.map(({ name, email, roles }) => [
    name,
    roles.map((role) => ROLE_NAMES[role]).join(', '),
    email,
  ])
  const demo = users ? `\n  Anmelden als (ohne Kennwort)\n${table(names)}\n` : ''
  const parts = table(places.map(({ what, where }) => [what, where]))
  return `
  Stammbuch ist bereit: ${url}   (${seconds.toFixed(1).replace('.', ',')} s)
${demo}
  Es laufen
${parts}

  Beenden mit Strg+C
`
}
