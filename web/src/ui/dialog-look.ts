import { cn } from './cn.ts'

export const overlayLook =
  'fixed inset-0 z-50 bg-overlay data-[state=open]:animate-in data-[state=open]:fade-in-0 duration-100'

export const dialogLook = cn(
  'fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2',
  '-translate-y-1/2 grid-rows-[auto_minmax(0,1fr)_auto] rounded-lg border bg-surface shadow-dialog',
  'focus:outline-none data-[state=open]:animate-in data-[state=open]:fade-in-0 duration-100',
)

export const dialogSizes = { small: 'max-w-md', normal: 'max-w-xl', large: 'max-w-4xl' } as const
