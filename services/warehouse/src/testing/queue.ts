import { givenAward, givenProject, givenProposals, givenRecords } from './records.ts'
import type { TestWarehouse } from './warehouse.ts'

/** Accounts in a project with an award and one waiting proposal for their city each. */
export const givenQueue = async (warehouse: TestWarehouse, code: string, many: number) => {
  const project = await givenProject(warehouse, code)
  const accounts = await givenRecords(
    warehouse,
    Array.from({ length: many }, (_, n) => ({
      class: 'account' as const,
      values: { name: `Klinik ${n}`, city: 'Kiel', zipCode: '24103' },
    })),
  )
  for (const id of accounts) await givenAward(warehouse, project, id)
  const changes = await givenProposals(warehouse, accounts, (n) => `Ort ${n}`)
  const { shortCode, periodId } = project
  return { project, accounts, changes, scope: { rgShortCode: shortCode, periodId } }
}
