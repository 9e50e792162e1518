import { useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { saveQuestion } from '@/product/saved-questions.ts'
import { closedBecause, useStanding } from '@/state/stand.ts'
import { Button } from '@/ui/button.tsx'
import { NameDialog } from '@/ui/name-dialog.tsx'
import { filtersOf, isFiltered, type LogSearch } from './log-search.ts'

const refusalOf = (thrown: unknown): string =>
  thrown instanceof Problem && thrown.code === 'name-taken'
    ? 'Eine Frage heißt schon so.'
    : sentenceOf(thrown)

const SaveDialog = ({
  search,
  onClose,
}: {
  readonly search: LogSearch
  readonly onClose: () => void
}) => {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (name: string): Promise<void> => {
    setPending(true)
    try {
      await saveQuestion(client, { name, filters: { ...filtersOf(search) } })
      onClose()
    } catch (thrown) {
      setError(refusalOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return (
    <NameDialog
      title="Frage speichern"
      description="Gemerkt werden die Filter. Die Frage steht unter „Fragen“, für alle, die das Protokoll lesen dürfen."
      action="Speichern"
      shortest={1}
      longest={120}
      rule="Höchstens 120 Zeichen"
      pending={pending}
      error={error}
      onName={(name) => void save(name)}
      onClose={onClose}
    />
  )
}

/** Keeps the filters of the list as a question under a name. */
export const SaveQuestion = ({ search }: { readonly search: LogSearch }) => {
  const [open, setOpen] = useState(false)
  const past = useStanding()
  return (
    <>
      <Button
        size="small"
        disabledBecause={
          isFiltered(search) ? closedBecause(past) : 'Bitte zuerst eingrenzen, was gefragt ist.'
        }
        onClick={() => setOpen(true)}
      >
        <BookmarkPlus aria-hidden />
        Frage speichern
      </Button>
      {open && <SaveDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}
