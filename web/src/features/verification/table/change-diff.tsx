import { type Change, type FieldValue, isPersonal } from '@stammbuch/contracts'
import type { ReactNode } from 'react'
import { referredClass, useReferenceNames } from '@/api/reference-names.ts'
import { useSession } from '@/api/session.ts'
import { valueWords } from '@/product/change-words.ts'
import { DiffValue } from '@/ui/diff-value.tsx'

type Words = (value: FieldValue) => string | null

interface InWordsProps {
  readonly change: Change
  readonly children: (words: Words) => ReactNode
}

const nothingKnown = new Map<string, string>()

const Referring = ({ change, children }: InWordsProps) => {
  const { attributeName: attribute, oldValue, newValue, currentValue } = change
  const values = [oldValue, newValue, currentValue].map((value) => ({ attribute, value }))
  const names = useReferenceNames(nothingKnown, values)
  return children((value) => names.get(String(value)) ?? null)
}

/** Draw the values of a change as people read them: a listed one by its label, a record by its name. */
export const InWords = ({ change, children }: InWordsProps) => {
  const { attributeName } = change
  const refers = referredClass(attributeName) !== undefined || attributeName === 'categoryId'
  if (refers) return <Referring change={change}>{children}</Referring>
  return children((value) => valueWords(change, value))
}

interface ChangeDiffProps {
  readonly change: Change
  readonly before: FieldValue
  readonly className?: string | undefined
}

/** Tells if the values of a change are kept from this person: they are there, and not to be taken for empty ones. */
const useIsVeiled = ({ targetClass, attributeName }: Change): boolean => {
  const mayKnow = useSession().can('read-personal')
  return !mayKnow && isPersonal(targetClass, attributeName)
}

/** The value before and after a change. */
export const ChangeDiff = (props: ChangeDiffProps) =>
  useIsVeiled(props.change) ? (
    <span className="text-muted italic">nicht sichtbar für Sie</span>
  ) : (
    <ShownDiff {...props} />
  )

const ShownDiff = ({ change, before, className }: ChangeDiffProps) => (
  <InWords change={change}>
    {(words) => (
      <DiffValue
        before={before}
        after={change.newValue}
        format={words}
        {...(className && { className })}
      />
    )}
  </InWords>
)
