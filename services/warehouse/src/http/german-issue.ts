import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const wanted: Readonly<Record<string, string>> = {
  string: 'Bitte einen Text angeben.',
  number: 'Bitte eine Zahl angeben.',
  int: 'Bitte eine ganze Zahl angeben.',
  boolean: 'Bitte true oder false angeben.',
  null: 'Hier ist nur null möglich.',
  array: 'Bitte eine Liste angeben.',
  object: 'Bitte ein Objekt angeben.',
  record: 'Bitte ein Objekt angeben.',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'Bitte eine ID (UUID) angeben.',
  email: 'Bitte eine gültige E-Mail-Adresse angeben.',
  url: 'Bitte eine gültige Adresse (URL) angeben.',
  date: 'Bitte einen Tag wie 2026-11-20 angeben.',
  datetime: 'Bitte einen Zeitpunkt nach ISO 8601 angeben, zum Beispiel 2026-11-20T10:00:00Z.',
}

const otherwise = 'Dieser Wert ist hier nicht möglich.'

const number = new Intl.NumberFormat('de-DE')

/** `word`: „Mindestens“ or „Höchstens“. */
const bound = (word: string, origin: string, limit: number | bigint): string => {
  const shown = number.format(limit)
  if (origin === 'string') return `${word} ${shown} Zeichen.`
  if (origin === 'array' || origin === 'set')
    return `${word} ${shown} ${limit === 1 ? 'Eintrag' : 'Einträge'}.`
  return `${word} ${shown}.`
}

/**
 * Returns the German message about an invalid input and the remedy. For issues whose schema says nothing itself;
 * what was typed is never repeated.
 */
export const germanIssue = (issue: Issue): string => {
  if (issue.input === undefined && /^invalid_(type|value|union)$/.test(issue.code))
    return 'Diese Angabe fehlt.'
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? otherwise
    case 'invalid_value':
      return `Möglich ist: ${issue.values.join(', ')}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'Das Format stimmt nicht.'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Bitte einen Wert angeben.'
        : bound('Mindestens', issue.origin, issue.minimum)
    case 'too_big':
      return bound('Höchstens', issue.origin, issue.maximum)
    default:
      return otherwise
  }
}
