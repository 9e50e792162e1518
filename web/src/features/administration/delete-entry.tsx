import type { RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import type { ReactNode } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { toast } from '@/ui/toast.ts'
import { useSending } from './use-sending.ts'

/** The calls that delete an entry. */
export type Deletion =
  | 'deleteToplistLabel'
  | 'deleteMdl'
  | 'deleteDictionary'
  | 'deleteStringTranslation'
  | 'deleteTaxonomyTerm'
  | 'deleteMapping'

interface DeleteEntryProps {
  readonly call: Deletion
  readonly id: string
  /** „Topliste löschen?“ */
  readonly title: string
  /** Message after the deletion. */
  readonly done: string
  readonly lists: readonly RouteName[]
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Ask before deleting. What is in use says so, with counts, and stays. */
export const DeleteEntry = (props: DeleteEntryProps) => {
  const { send, sentence } = useSending(props.call, props.lists)
  const remove = async (): Promise<void> => {
    const gone = await send({ params: { id: props.id } } as Call<Deletion>)
    if (gone === undefined) throw new Error('refused')
    void toast.success(props.done)
  }
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={props.title}
      tone="danger"
      confirmLabel="Löschen"
      onConfirm={remove}
    >
      {props.children}
      {sentence && (
        <Banner tone="danger" announce className="text-foreground">
          {sentence}
        </Banner>
      )}
    </Confirm>
  )
}
