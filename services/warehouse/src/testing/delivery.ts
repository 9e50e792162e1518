import { newId } from '@stammbuch/ledger'

/** That a delivery came, of which nothing more is asked. */
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
