import { test as base } from '@stammbuch/testing'
import type { Target } from '../delivery/target.ts'
import { Salesforce } from '../salesforce/salesforce.ts'
import { Scene } from './scene.ts'
import { type StandInProcess, startStandIn } from './stand-in.ts'

export { filled as filledCrm, until } from './worker-test.ts'

/** The default credentials of the stand-in. */
export const crmClient = {
  clientId: 'stammbuch-development',
  clientSecret: 'stammbuch-development-secret',
} as const

/** Values of a project that allows all transmission to the CRM. */
export const managing = {
  name: 'Top-Kliniken',
  salesforceName: 'TK',
  salesforceManageAwards: true,
  salesforceManageAccounts: true,
  salesforceManageContacts: true,
}

/** A CRM in a process of its own, an own scene, and the target between them. */
export const test = base.extend<{ crm: StandInProcess; scene: Scene; target: Target }>({
  crm: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const standIn = await startStandIn('salesforce')
      await use(standIn)
      await standIn.close()
    },
    { scope: 'file' },
  ],
  target: async ({ crm }, use) => {
    await crm.forget()
    await use(new Salesforce({ url: crm.url, ...crmClient, timeout: 1_000 }))
  },
  scene: async ({ database }, use) => {
    const scene = new Scene(database)
    await scene.begin()
    await use(scene)
  },
})

/** A record as the CRM holds it. */
export interface CrmDocument {
  readonly id: string
  readonly crmId: string
  readonly fields: Readonly<Record<string, unknown>>
}

const isMarked = ({ fields }: CrmDocument) => fields.Stammbuch_Removed__c === true

const documents = async (crm: StandInProcess): Promise<readonly CrmDocument[]> => {
  const held = await crm.documents<CrmDocument & { target: string }>()
  return held.filter(({ target }) => target !== 'RecordType')
}

/** The ids of everything in the CRM that is not marked as removed. */
export const crmIds = async (crm: StandInProcess) =>
  (await documents(crm)).filter((one) => !isMarked(one)).map(({ id }) => id)
/** The ids of everything in the CRM that is marked as removed. */
export const markedIds = async (crm: StandInProcess) =>
  (await documents(crm)).filter(isMarked).map(({ id }) => id)
export const crmDocument = async (crm: StandInProcess, id: string) =>
  (await documents(crm)).find((one) => one.id === id)
