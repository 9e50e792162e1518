/**
 * The parts of the product that act without a person: under which ids the log knows them, and what people read
 * there. The ids stand in logs for good.
 */
export const actingServices = {
  /** Signs people in for the first time, and puts in what a new installation begins with. */
  warehouse: { id: '019b76da-a800-751b-8754-d0d568029b4b', fullName: 'Stammbuch' },
  /** Finds duplicates and learns how to, when nobody asked for it. */
  duplicateSearch: { id: '00000000-0000-7000-8000-00000000c0f1', fullName: 'Duplikatsuche' },
  /** The workers that carry records to the search index and the CRM. */
  sync: { id: '019b76da-a800-7446-a33d-2d4f66a99630', fullName: 'Übertragungsdienst' },
  /** `contact:erase`: nobody is signed in at a command line. */
  commandLine: { id: '019b76da-a800-7a30-8a16-40ed743ed81c', fullName: 'Kommandozeile' },
} as const

/** Stands where a person has a short code. */
export const noShortCode = '–'

const names: ReadonlyMap<string, string> = new Map(
  Object.values(actingServices).map(({ id, fullName }) => [id, fullName]),
)

/** Who acted, as people read it: a user by name, one of our services, or one that this version does not know. */
export const actorName = (
  id: string,
  user: { readonly fullName?: unknown } | undefined,
): string => {
  if (user) return typeof user.fullName === 'string' ? user.fullName : 'gelöschter Benutzer'
  return names.get(id) ?? 'Dienst'
}
