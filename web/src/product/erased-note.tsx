import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFailedRequests } from '@/api/failed-requests.ts'
import { toast } from '@/ui/toast.ts'

/** Codes of failures because the person whom a call is about was erased meanwhile. */
const ofErased: readonly string[] = ['contact-erased', 'answer-forgotten']

/** The failure that was told last: one that stands on the list is told once. */
let told = ''

/**
 * Says that somebody erased the person whom a call was about, whichever part of the page made it, and reads again what
 * is on screen. Where the call was made there may be nothing left to say it at: the change or field went with the person.
 */
export const ErasedNote = () => {
  const { queryClient: client } = useRouter().options.context
  const newest = useFailedRequests().find(({ code }) => ofErased.includes(code))
  const failure = newest ? `${newest.id}:${newest.times}` : ''
  const isDone = newest?.code === 'answer-forgotten'
  useEffect(() => {
    if (failure === '' || failure === told) return
    told = failure
    void toast.error(
      'Die Angaben zu dieser Person wurden inzwischen gelöscht.',
      isDone
        ? 'Die Eingabe war schon ausgeführt. Die Seite zeigt jetzt, was von dem Eintrag bleibt.'
        : 'Die Eingabe wurde nicht gespeichert. Die Seite zeigt jetzt, was von dem Eintrag bleibt.',
    )
    void client.invalidateQueries()
  }, [failure, isDone, client])
  return null
}
