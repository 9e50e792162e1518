import type { RunEvent } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import {
  givenAccount,
  givenAward,
  givenProject,
  inLog,
  type Project,
} from '../../testing/records.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'

let projects = 0
/** A project that no other test and no second try uses. */
export const freshProject = (warehouse: TestWarehouse): Promise<Project> => {
  projects += 1
  return givenProject(warehouse, `R${projects}`)
}

/** Returns the body of the call that releases a project and year. */
export const bodyOf = ({ rankingGroupId, periodId }: Project, push = false) => ({
  body: { rankingGroupId, periodId, push },
})

/** A release of the project, made by this person. */
export const released = async (person: Person, project: Project, push = false) => {
  const { status, body } = await person.call('createRelease', bodyOf(project, push))
  expect(status).toBe(201)
  if (!('id' in body)) throw new Error('a job instead of a release')
  return body
}

/** Exclude a record, as its page does. */
export const exclude = async (
  person: Person,
  targetClass: 'account' | 'award',
  targetId: string,
): Promise<void> => {
  const { status } = await person.call('proposeChange', {
    body: { targetClass, targetId, attributeName: 'excludedByEditor', newValue: true },
  })
  expect(status).toBeLessThan(300)
}

/** An account with an award of this rank. */
export const ranked = async (
  warehouse: TestWarehouse,
  project: Project,
  name: string,
  rank: number,
) => {
  const account = await givenAccount(warehouse, { name })
  const award = await givenAward(warehouse, project, account, { rank, scoring: 100 - rank })
  return { account, award }
}

/** An import of the delivery that began and has not ended. */
export const begun = (warehouse: TestWarehouse, sampleId: string): Promise<void> =>
  inLog(warehouse, async (unit) => {
    const started: RunEvent = { type: 'RunStarted', data: { kind: 'import', scope: { sampleId } } }
    unit.append({ kind: 'run', id: newId(), version: 0 }, [started])
  })
