import { Kbd } from '@/ui/kbd.tsx'

/** The key that does the same as the button; the help sheet names it for screen readers. */
export const KeyHint = ({ keys }: { readonly keys: string }) => (
  <span aria-hidden>
    <Kbd keys={keys} />
  </span>
)
