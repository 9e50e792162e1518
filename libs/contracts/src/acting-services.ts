/** The parts of the product that act without a person: their ids in the log, which never change, and their displayed names. */
export const actingServices = {
  /** Records first sign-ins and the initial content of a new installation. */
  warehouse: { id: '019b76da-a800-751b-8754-d0d568029b4b', fullName: 'Stammbuch' },
  /** The search for duplicates, and learning for it, when it starts by itself. */
  duplicateSearch: { id: '00000000-0000-7000-8000-00000000c0f1', fullName: 'Duplikatsuche' },
  /** The workers that transmit records to the search index and the CRM. */
  sync: { id: '019b76da-a800-7446-a33d-2d4f66a99630', fullName: 'Übertragungsdienst' },
  /** `contact:erase`: nobody is signed in at a command line. */
  commandLine: { id: '019b76da-a800-7a30-8a16-40ed743ed81c', fullName: 'Kommandozeile' },
} as const

/** The display of a person without a short code. */
export const noShortCode = '–'

const names: ReadonlyMap<string, string> = new Map(
  Object.values(actingServices).map(({ id, fullName }) => [id, fullName]),
)

/** Returns the display name of an actor: a user by name, one of our services, or a placeholder for an unknown one. */
export const actorName = (
  id: string,
  user: { readonly fullName?: unknown } | undefined,
): string => {
  if (user) return typeof user.fullName === 'string' ? user.fullName : 'gelöschter Benutzer'
  return names.get(id) ?? 'Dienst'
}
