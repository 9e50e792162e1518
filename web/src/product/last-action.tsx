import { Kbd } from '@/ui/kbd.tsx'
import { useOwnActions, wordsOf } from './own-actions.ts'

/** What the key U would take back now, or that it has no way back. */
export const LastAction = () => {
  const last = useOwnActions()[0]
  if (!last) return null
  const words = wordsOf(last)
  const [does, title] =
    last.whyNot === undefined
      ? ['nimmt zurück', `Nimmt zurück: ${words}`]
      : ['nimmt nicht zurück', `${words}: ${last.whyNot}`]
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs text-muted max-md:hidden">
      <Kbd keys="u" />
      <span className="max-w-72 truncate" title={title}>
        {does}: {words}
      </span>
    </p>
  )
}
