/** Utilities that are words of their own, by the property they set. */
const words: Readonly<Record<string, readonly string[]>> = {
  display: [
    'block',
    'inline',
    'inline-block',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'hidden',
    'contents',
    'table',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  italic: ['italic', 'not-italic'],
  case: ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  line: ['underline', 'no-underline', 'line-through'],
  'sr-only': ['sr-only', 'not-sr-only'],
  direction: ['flex-row', 'flex-col', 'flex-row-reverse', 'flex-col-reverse'],
  'flex-wrap': ['flex-wrap', 'flex-nowrap'],
  'border-style': ['border-solid', 'border-dashed', 'border-dotted', 'border-none'],
  'text-align': [
    'text-left',
    'text-center',
    'text-right',
    'text-start',
    'text-end',
    'text-justify',
  ],
  'text-wrap': ['text-wrap', 'text-nowrap', 'text-balance', 'text-pretty'],
  'border-collapse': ['border-separate', 'border-collapse'],
  wrap: ['wrap-break-word', 'wrap-anywhere', 'wrap-normal'],
  motion: ['animate-in', 'animate-out'],
  'font-family': ['font-sans', 'font-mono'],
}
const propertyOfWord = new Map(
  Object.entries(words).flatMap(([property, all]) => all.map((word) => [word, property] as const)),
)

/** Utilities that share a beginning but set different things, told apart by what follows. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/^text-(xs|table|sm|base|title|\[[\d.]+(px|rem|em)\])$/, 'font-size'],
  [/^text-/, 'color'],
  [/^font-/, 'font-weight'],
  [/^border-spacing-/, 'border-spacing'],
  [/^border(-\d+|-\[[\d.]+px\])?$/, 'border-width'],
  [/^border-([xytrbl])(-\d+)?$/, 'border-width-$1'],
  [/^border-/, 'border-color'],
  [/^outline-offset-/, 'outline-offset'],
  [/^-outline-offset-/, 'outline-offset'],
  [/^outline(-\d+|-none)?$/, 'outline'],
  [/^outline-/, 'outline-color'],
  [/^ring(-\d+|-inset)?$/, ''],
  [/^ring-/, 'ring-color'],
  [/^stroke-[\d.]+$/, 'stroke-width'],
  [/^rounded-([trbl]{1,2})(-|$)/, 'rounded-$1'],
  [/^rounded(-|$)/, 'rounded'],
  [
    /^-?(min-w|max-w|min-h|max-h|[wh]|size|p[xytrbl]?|m[xytrbl]?|gap-[xy]|gap|inset-[xy]|inset|top|right|bottom|left|z)-/,
    '$1',
  ],
  [
    /^(justify-items|justify-self|decoration|items|justify|self|content|bg|opacity|shadow|cursor|leading|tracking|whitespace|overflow-[xy]|overflow|grid-cols|grid-rows|col-span|row-span|duration|delay|animate|fill|stroke|select|columns)-/,
    '$1',
  ],
  [/^(shrink|grow|transition|flex)(-|$)/, '$1'],
]

/** Utilities that one for several sides replaces besides itself. */
const covers: Readonly<Record<string, readonly string[]>> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  rounded: ['rounded-t', 'rounded-r', 'rounded-b', 'rounded-l'],
  'border-width-x': ['border-width-l', 'border-width-r'],
  'border-width-y': ['border-width-t', 'border-width-b'],
  'border-width': ['x', 'y', 't', 'r', 'b', 'l'].map((side) => `border-width-${side}`),
}

const propertyOf = (utility: string): string | undefined => {
  const word = propertyOfWord.get(utility)
  if (word) return word
  for (const [shape, property] of shapes) {
    const found = shape.exec(utility)
    if (found) return property.replace('$1', found[1] ?? '') || undefined
  }
  return undefined
}

/** Variants and utility of a class: `hover:bg-hover` gives `hover:` and `bg-hover`. */
const split = (name: string): readonly [string, string] => {
  let depth = 0
  let start = 0
  for (let at = 0; at < name.length; at += 1) {
    const letter = name[at]
    if (letter === '[' || letter === '(') depth += 1
    else if (letter === ']' || letter === ')') depth -= 1
    else if (letter === ':' && depth === 0) start = at + 1
  }
  const utility = name.slice(start)
  return utility.endsWith('!')
    ? [`${name.slice(0, start)}!`, utility.slice(0, -1)]
    : [name.slice(0, start), utility]
}

/**
 * Of two Tailwind classes for the same property and under the same variants keep the later one. Knows
 * the utilities that this app uses; everything else stays.
 */
export const mergeClasses = (classes: string): string => {
  const taken = new Set<string>()
  const kept: string[] = []
  for (const name of classes.split(/\s+/).reverse()) {
    const [variants, utility] = split(name)
    const property = propertyOf(utility)
    if (property !== undefined) {
      if (taken.has(variants + property)) continue
      taken.add(variants + property)
      for (const covered of covers[property] ?? []) taken.add(variants + covered)
    }
    if (name) kept.push(name)
  }
  return kept.reverse().join(' ')
}
