import type { Transformation } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useDeferredValue } from 'react'
import { call } from '@/api/call.ts'
import { ValueText } from '@/ui/diff-value.tsx'
import { whatLacks } from './rule-labels.ts'

/** Of a longer cell only the beginning is tried. */
const triedCharacters = 2000

const started = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.slice(0, triedCharacters))

/** Results of a rule's steps for some cells: as delivered, then after each step. */
export const useTriedRule = (cells: readonly string[], steps: readonly Transformation[]) => {
  const firstLacking = steps.findIndex((step) => whatLacks(step) !== null)
  const whole = useDeferredValue(firstLacking < 0 ? steps : steps.slice(0, firstLacking))
  const { data, error } = useQuery({
    queryKey: ['tryRule', cells, whole],
    queryFn: ({ signal }) =>
      call(
        'tryRule',
        { body: { cells: started(cells), transformations: [...whole] } },
        { signal, expected: ['invalid'] },
      ),
    enabled: cells.length > 0 && whole.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { delivered: started(cells), after: error ? [] : (data?.steps ?? []), error }
}

interface CellValuesProps {
  readonly word: string
  /** `null`: not known yet. The line stands all the same, so that no button moves under the hand when they come. */
  readonly cells: readonly string[] | null
}

/** Cells beside each other, in the order of their rows. */
export const CellValues = ({ word, cells }: CellValuesProps) => (
  <p className="text-xs text-muted wrap-anywhere">
    {word}: {cells === null && '…'}
    {cells?.map((cell, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its row
      <Fragment key={at}>
        {at > 0 && ' · '}
        <span className="text-foreground">
          <ValueText value={cell} />
        </span>
      </Fragment>
    ))}
  </p>
)
