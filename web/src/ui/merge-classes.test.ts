import { expect, test } from 'vitest'
import { mergeClasses } from './merge-classes.ts'

test.for([
  ['px-3 text-sm px-0', 'text-sm px-0'],
  ['h-8 w-4 size-7', 'size-7'],
  ['size-7 h-8', 'size-7 h-8'],
  ['text-table text-muted text-sm', 'text-muted text-sm'],
  ['text-left text-foreground text-right', 'text-foreground text-right'],
  ['flex flex-col hidden', 'flex-col hidden'],
  [
    'border border-control rounded-md border-x-0 rounded-none',
    'border border-control border-x-0 rounded-none',
  ],
  ['hover:bg-hover bg-surface hover:bg-sunken', 'bg-surface hover:bg-sunken'],
  ['data-[state=open]:p-2 p-1 p-3', 'data-[state=open]:p-2 p-3'],
  ['font-medium font-mono font-semibold', 'font-mono font-semibold'],
  ['p-4 px-2', 'p-4 px-2'],
  ['pl-7 p-2', 'p-2'],
  ['h-auto! h-8', 'h-auto! h-8'],
  ['ring-2 ring-surface ring-inset ring-accent', 'ring-2 ring-inset ring-accent'],
  ['shrink-0 min-w-0 [&_svg]:size-4 [&_svg]:size-5', 'shrink-0 min-w-0 [&_svg]:size-5'],
  ['  something own  ', 'something own'],
])('of „%s“ remains „%s“', ([given = '', expected]) => {
  expect(mergeClasses(given)).toBe(expected)
})
