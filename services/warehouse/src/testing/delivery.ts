import { newId } from '@stammbuch/ledger'

/** The event of a received delivery, for tests that need no more of it. */
export const deliveryReceived = {
  type: 'DeliveryReceived',
  data: {
    fileName: 'lieferung.csv',
    size: 1,
    md5: '0'.repeat(32),
    sha256: '0'.repeat(64),
    supplierId: newId(),
    rankingGroupId: newId(),
    periodId: newId(),
    encoding: 'utf-8',
    delimiter: ';',
    headers: [],
    parentId: null,
  },
} as const
