import { expect, test } from 'vitest'
import { streamKinds } from './event-facts.ts'
import { eventSchemas } from './event-schemas.ts'
import { events, eventTypes } from './events.ts'

test('[H-001] types, shapes and kinds of streams cover each other', () => {
  expect(Object.keys(eventSchemas).toSorted()).toEqual([...eventTypes].toSorted())
  expect(new Set(eventTypes.map((type) => events[type].kind))).toEqual(
    new Set(Object.keys(streamKinds)),
  )
})

test('values about a person have a shape where they can stand, and nowhere else', () => {
  const withShape = Object.entries(eventSchemas).flatMap(([type, schema]) =>
    'personal' in schema ? [type] : [],
  )
  expect(withShape.toSorted()).toEqual(
    eventTypes.filter((type) => events[type].personal).toSorted(),
  )
})

test('[H-001] every type has its own German name, and a verb for whatever stands in it', () => {
  const names = eventTypes.map((type) => events[type].name)
  expect(new Set(names).size).toBe(names.length)
  for (const type of eventTypes) {
    const { verb } = events[type]
    expect(typeof verb === 'string' ? verb : verb({})).toMatch(/^(hat|konnte) /)
  }
})
