import type { TaxonomyTerm } from '@stammbuch/contracts'
import { useState } from 'react'
import { useHotkeys } from '@/ui/hotkeys.ts'
import type { RowMoving } from '@/ui/row-tree.ts'
import { toast } from '@/ui/toast.ts'
import { useSending } from '../use-sending.ts'
import { possibleParents, type TreeRow } from './term-tree.ts'

interface TermMove {
  readonly term: TaxonomyTerm
  /** Its place before the move. */
  readonly from: TaxonomyTerm['parent']
}

export interface TermMoving extends RowMoving<TreeRow> {
  readonly onDropOnTop: () => void
}

const where = (parent: TaxonomyTerm['parent']): string =>
  parent ? `unter „${parent.name}“` : 'ganz oben'

/** Terms on their way from one place of the tree to another, and the way back. */
export const useMoving = (
  terms: readonly TaxonomyTerm[],
  mayChange: boolean,
  onMoved: (under: string | null) => void,
): TermMoving => {
  const [taken, setTaken] = useState<TreeRow | null>(null)
  const [moves, setMoves] = useState<readonly TermMove[]>([])
  const { send } = useSending('updateTaxonomyTerm', ['listTaxonomyTerms'])

  const place = async (term: TaxonomyTerm, parent: TaxonomyTerm['parent']): Promise<boolean> => {
    const saved = await send({ params: { id: term.id }, body: { parentId: parent?.id ?? null } })
    if (saved) onMoved(saved.parent?.id ?? null)
    else void toast.error(`„${term.name}“ konnte nicht verschoben werden.`)
    return saved !== undefined
  }
  const takeBack = async ({ term, from }: TermMove): Promise<void> => {
    setMoves((all) => all.filter((one) => one.term.id !== term.id))
    void toast.undone(term.id)
    if (await place(term, from)) void toast.info(`„${term.name}“ steht wieder ${where(from)}.`)
  }
  const drop = async (parent: TaxonomyTerm['parent']): Promise<void> => {
    setTaken(null)
    if (!taken || taken.parent?.id === parent?.id) return
    if (!(await place(taken, parent))) return
    const moved = { term: taken, from: taken.parent }
    setMoves((all) => [...all.filter((one) => one.term.id !== taken.id), moved])
    void toast.undo(
      `„${taken.name}“ steht jetzt ${where(parent)}.`,
      () => void takeBack(moved),
      taken.id,
    )
  }
  const mayDropOn = ({ id }: TreeRow): boolean =>
    taken !== null && possibleParents(terms, taken.id).some((row) => row.id === id)

  useHotkeys(
    {
      'mod+z': {
        label: 'Letztes Verschieben zurücknehmen',
        run: () => {
          const last = moves.at(-1)
          if (last) void takeBack(last)
        },
      },
    },
    { scope: 'Taxonomie', enabled: mayChange },
  )
  return {
    taken,
    onTake: setTaken,
    mayDropOn,
    onDropOn: (row) => {
      if (mayDropOn(row)) void drop({ id: row.id, name: row.name })
      else void toast.error('Ein Begriff kann nicht unter sich selbst stehen.')
    },
    onDropOnTop: () => void drop(null),
    onCancel: () => setTaken(null),
  }
}
