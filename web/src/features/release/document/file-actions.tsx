import type { Release, ReleaseFileFormat } from '@stammbuch/contracts'
import { Download, FileCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { useSession } from '@/api/session.ts'
import { Button } from '@/ui/button.tsx'
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu.tsx'
import { toast } from '@/ui/toast.ts'

const formats: readonly { readonly id: ReleaseFileFormat; readonly label: string }[] = [
  { id: 'pdf', label: 'Als PDF' },
  { id: 'xlsx', label: 'Als Excel-Datei' },
  { id: 'csv', label: 'Als CSV-Datei' },
]

const stem = ({ rankingGroup, period, edition }: Release): string =>
  `${rankingGroup.shortCode}-${period.name}-${edition}`

/** Printing a release, and taking it out as a file or with its proof. */
export const FileActions = ({ release }: { readonly release: Release }) => {
  const { can } = useSession()
  const [pending, setPending] = useState(false)
  const save = async (name: string, content: () => Promise<unknown>): Promise<void> => {
    setPending(true)
    try {
      saveBlob((await content()) as Blob, name)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setPending(false)
    }
  }
  const { id } = release
  const params = { id }
  return (
    <>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        Drucken
      </Button>
      {can('read-personal') && (
        <DropdownMenu
          trigger={
            <Button pending={pending}>
              <Download aria-hidden />
              Herunterladen
            </Button>
          }
        >
          {formats.map(({ id: format, label }) => (
            <MenuItem
              key={format}
              onSelect={() =>
                void save(`Freigabe-${stem(release)}.${format}`, () =>
                  call('releaseFile', { params: { id, format } }),
                )
              }
            >
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {can('audit') && (
        <Button
          pending={pending}
          onClick={() =>
            void save(`Nachweis-${stem(release)}.json`, () => call('releaseProof', { params }))
          }
        >
          <FileCheck aria-hidden />
          Nachweis
        </Button>
      )}
    </>
  )
}
