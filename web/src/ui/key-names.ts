const names: Readonly<Record<string, string>> = {
  mod: 'Strg',
  ctrl: 'Strg',
  meta: '⌘',
  shift: 'Umschalt',
  alt: 'Alt',
  enter: 'Eingabe',
  escape: 'Esc',
  ' ': 'Leertaste',
  space: 'Leertaste',
  delete: 'Entf',
  backspace: 'Rücktaste',
  home: 'Pos1',
  end: 'Ende',
  pageup: 'Bild ↑',
  pagedown: 'Bild ↓',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  tab: 'Tab',
}

/** The German names of a combination's keys: `mod+k` gives Strg and K. */
export const keyLabels = (combination: string): readonly string[] =>
  combination
    .split('+')
    .map((key) => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
