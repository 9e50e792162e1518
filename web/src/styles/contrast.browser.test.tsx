import { expect, test } from 'vitest'
import css from './tokens.css?raw'

type Tokens = ReadonlyMap<string, readonly [number, number, number]>

const tokensOf = (block: string): Tokens =>
  new Map(
    [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, name = '', lightness, chroma, hue]) => [
        name,
        [Number(lightness), Number(chroma), Number(hue)],
      ],
    ),
  )

/** Relative luminance after WCAG 2.2 of a colour in OKLCH; matrices from bottosson.github.io/posts/oklab. */
const luminance = ([lightness, chroma, hue]: readonly [number, number, number]): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (value: number): number => Math.min(Math.max(value, 0), 1)
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (tokens: Tokens, one: string, other: string): number => {
  const [left, right] = [one, other].map((name) => {
    const colour = tokens.get(name)
    if (!colour) throw new Error(`There is no colour --${name}.`)
    return luminance(colour)
  })
  const [high = 0, low = 0] = [left ?? 0, right ?? 0].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['background', 'surface', 'sunken', 'hover']
const states = ['proposed', 'accepted', 'declined', 'stale', 'excluded']
const on = (text: string, ...under: readonly string[]) => under.map((ground) => [text, ground])

const texts = [
  ...on('foreground', ...grounds, ...states.map((state) => `${state}-subtle`)),
  ...on('foreground', 'accent-subtle', 'danger-subtle', 'added-strong', 'removed-strong'),
  ...on('muted', ...grounds, 'accent-subtle'),
  ...on('accent', ...grounds, 'accent-subtle'),
  ...on('danger', 'background', 'surface', 'danger-subtle'),
  ...on('on-accent', 'accent', 'accent-hover'),
  ...on('on-danger', 'danger', 'danger-hover'),
  ...states.flatMap((state) => on(state, ...grounds, `${state}-subtle`)),
]
const edges = [
  ...on('control', 'background', 'surface'),
  ...on('ring', ...grounds),
  ...on('accent', 'border'),
]

const [light = '', dark = ''] = css.split(':root.dark')
const themes = [
  ['light', tokensOf(light)],
  ['dark', tokensOf(dark)],
] as const

test.for(themes)('[L-006] every text of the %s theme holds 4.5:1 on its grounds', ([, tokens]) => {
  const weak = texts.filter(([text = '', ground = '']) => contrast(tokens, text, ground) < 4.5)
  expect(weak).toEqual([])
})

test.for(themes)('[L-006] controls and the focus ring of the %s theme hold 3:1', ([, tokens]) => {
  const weak = edges.filter(([edge = '', ground = '']) => contrast(tokens, edge, ground) < 3)
  expect(weak).toEqual([])
})
