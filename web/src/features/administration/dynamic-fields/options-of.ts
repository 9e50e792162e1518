/** The choices of a table of German names. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  Object.entries(names).map(([value, label]) => ({
    value: value as Value,
    label: label as string,
  }))

export const none = 'none'
/** The same, with the choice of nothing first. */
export const optionsOrNone = <Value extends string>(names: Readonly<Record<Value, string>>) => [
  { value: none, label: 'Keine Angabe' },
  ...optionsOf(names),
]
