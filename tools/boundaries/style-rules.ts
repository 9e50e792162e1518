import { isTest } from './graph.ts'
import { fileRule, type Rule } from './rule.ts'

const isScreen = (file: string): boolean => /^web\/src\/.*\.(tsx?|css)$/.test(file) && !isTest(file)

/** The four steps of type, 12, 13, 16 and 24 px: web/src/styles/app.css says what they are. */
const STEPS = ['xs', 'sm', 'table', 'base', 'title']

/** A size of Tailwind's that is no step, one of somebody's own, and one that is set past the classes. */
const sizes =
  /(?<![\w-])text-(?:(\d?xs|sm|base|lg|\d?xl|table|title)\b|(\[(?:length:)?[\d.]+(?:px|rem|em)\]))|font-?[sS]ize:\s*(?!var\(--text-)(\S+)/g

const wrongSize = (text: string): string | undefined => {
  for (const [all, step, own] of text.matchAll(sizes))
    if (own !== undefined || step === undefined || !STEPS.includes(step)) return all
  return undefined
}

/** More than two pixels are a distance, and distances are multiples of the spacing step; less is a line. */
const wrongPixels = (text: string): string | undefined =>
  [...text.matchAll(/[\w-]-\[(-?[\d.]+)px\]/g)].find(
    ([, pixels]) => Math.abs(Number(pixels)) > 2,
  )?.[0]

/** Rules for how the screens look. */
export const styleRules: readonly Rule[] = [
  fileRule('type-has-four-steps', (file, text) => {
    const found = isScreen(file) && wrongSize(text)
    return found ? `${found}: use text-xs, text-table, text-sm, text-base or text-title` : undefined
  }),
  fileRule('no-raw-pixels', (file, text) => {
    const found = isScreen(file) && wrongPixels(text)
    return found ? `${found}: use a step of the spacing scale` : undefined
  }),
]
