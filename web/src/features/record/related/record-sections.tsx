import { useRecordPage } from '../page-context.ts'
import { HeldSection } from './child-section.tsx'
import { Companies, Contacts, Manufacturer, Products, SimilarAccounts } from './related-records.tsx'

/** What belongs to the record, by its class. */
export const RecordSections = () => {
  const { record } = useRecordPage()
  if (record.class === 'product') return <Manufacturer account={record.account} />
  return (
    <>
      {record.class === 'account' ? (
        <>
          <Products products={record.products} />
          <Contacts contacts={record.contacts} mainContact={record.mainContact} />
        </>
      ) : (
        <Companies accounts={record.accounts} mainAccount={record.mainAccount} />
      )}
      <HeldSection title="Auszeichnungen" kind="award" held={record.awards} />
      <HeldSection title="Erhebungen" kind="score" held={record.scores} />
    </>
  )
}

/** Beside the record: accounts of the same name. */
export const RecordNeighbours = () => {
  const { record } = useRecordPage()
  return record.class === 'account' ? <SimilarAccounts id={record.id} /> : null
}
