import { startTestStandIn, type TestStandIn } from './stand-in.ts'

export type TestDms = TestStandIn

/** The key that the stand-in asks for. */
export const dmsKey = 'dms-test-key'

/** Start the stand-in on a free port, with projects such as `EAR:medic,KLI:clinic`. */
export const startTestDms = (projects: string, entriesPerToplist: number): Promise<TestDms> =>
  startTestStandIn('dms', {
    DMS_API_KEY: dmsKey,
    DMS_PROJECTS: projects,
    DMS_ENTRIES_PER_TOPLIST: String(entriesPerToplist),
  })
