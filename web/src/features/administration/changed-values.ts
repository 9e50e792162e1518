/**
 * The values that were changed in a dialog since it was opened. Only this is sent: what a colleague changed of the same
 * entry meanwhile stays.
 */
export const changedValues = <Values extends object>(
  before: Values,
  after: Values,
): Partial<Values> => {
  const names = Object.keys(after) as (keyof Values)[]
  const differing = names.filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(differing.map((name) => [name, after[name]])) as Partial<Values>
}
