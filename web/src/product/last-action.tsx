import { Kbd } from '@/ui/kbd.tsx'
import { type OwnAction, useOwnActions, wordsOf } from './own-actions.ts'
import { useLastHindered } from './use-last-hindered.ts'

/** The verb of the hint, and the whole of it in a sentence. */
const hintOf = (last: OwnAction, isHindered: boolean): readonly [does: string, title: string] => {
  const words = wordsOf(last)
  if (last.whyNot !== undefined) return ['nimmt nicht zurück', `${words}: ${last.whyNot}`]
  return isHindered
    ? ['fragt vor dem Zurücknehmen', `${words}: Darauf wurde seither aufgebaut.`]
    : ['nimmt zurück', `Nimmt zurück: ${words}`]
}

const Hint = ({ last }: { readonly last: OwnAction }) => {
  const [does, title] = hintOf(last, useLastHindered())
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-xs text-muted max-md:hidden">
      <Kbd keys="u" />
      <span className="max-w-72 truncate" title={title}>
        {does}: {wordsOf(last)}
      </span>
    </p>
  )
}

/** The action that the key U would take back now, or that it has no way back. */
export const LastAction = () => {
  const last = useOwnActions()[0]
  return last ? <Hint last={last} /> : null
}
