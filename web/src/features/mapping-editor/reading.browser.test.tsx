import '@/styles/app.css'
import { expect, test } from 'vitest'
import { signedIn } from '@/testing/fake-server.ts'
import { openEditor } from './testing/open-editor.tsx'

test('[T-001] an auditor reads which column became which field, and is offered nothing that acts', async () => {
  const { server, screen } = await openEditor()
  signedIn(['ROLE_AUDITOR'])
  await expect.element(screen.getByText('Sie lesen dieses Daten-Mapping.')).toBeVisible()
  const target = screen.getByRole('combobox', { name: 'Zielfeld für Krankenhaus' })
  await expect.element(target).toHaveValue('Name')
  await expect.element(target).toBeDisabled()
  for (const name of ['Kopieren', 'Spalten speichern', 'Konstante hinzufügen'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  expect(server.callsOf('setMappingColumns')).toEqual([])
})
