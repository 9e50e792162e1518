import { describe, expect, test } from 'vitest'
import { actingServices, actorName } from './acting-services.ts'

describe('who acted', () => {
  test('the services keep the ids under which older logs know them', () => {
    expect(Object.values(actingServices).map(({ id, fullName }) => `${fullName} ${id}`)).toEqual([
      'Stammbuch 019b76da-a800-751b-8754-d0d568029b4b',
      'Duplikatsuche 00000000-0000-7000-8000-00000000c0f1',
      'Übertragungsdienst 019b76da-a800-7446-a33d-2d4f66a99630',
      'Kommandozeile 019b76da-a800-7a30-8a16-40ed743ed81c',
    ])
  })

  test('a person, a service, a deleted person and a service of another version have a name', () => {
    const { id } = actingServices.duplicateSearch
    const someone = '0199b2f0-0000-7000-8000-000000000001'
    expect(actorName(someone, { fullName: 'Emma Engel' })).toBe('Emma Engel')
    expect(actorName(id, undefined)).toBe('Duplikatsuche')
    expect(actorName(someone, { fullName: null })).toBe('gelöschter Benutzer')
    expect(actorName(someone, undefined)).toBe('Dienst')
  })
})
