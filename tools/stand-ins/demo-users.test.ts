import { roleLabels } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { people } from './demo-users.ts'

test('the sign-in names what somebody is in the words of the product', () => {
  for (const { name, roles, task } of people)
    expect([name, task]).toEqual([
      name,
      roles.map((role) => roleLabels[`ROLE_${role}` as const]).join(', '),
    ])
})
