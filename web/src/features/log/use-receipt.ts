import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { toast } from '@/ui/toast.ts'

/** The inclusion proof of an event as a file. */
export const useReceipt = () => {
  const [pending, setPending] = useState(false)
  const save = async (position: number): Promise<void> => {
    setPending(true)
    try {
      const proof = await call('logProof', { params: { position } })
      const name = `beleg-${position}.json`
      saveBlob(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), name)
      void toast.success(`Der Beleg steht in „${name}“.`)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
