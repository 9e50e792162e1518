import type { AccountRecord, ContactRecord, ProductRecord } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import { whateverWentWrong } from '@/api/problem.ts'
import { useRecordPage } from '../page-context.ts'
import { ChildSection } from './child-section.tsx'
import { RelatedSection } from './related-section.tsx'

const townOf = ({
  zipCode,
  city,
}: {
  readonly zipCode: string | null
  readonly city: string | null
}) => [zipCode, city].filter(Boolean).join(' ')

const mainFirst = <Item extends { readonly id: string }>(
  items: readonly Item[],
  main: string | undefined,
): readonly Item[] =>
  items.toSorted((left, right) => Number(right.id === main) - Number(left.id === main))

/** An account's products: brand - label - modelYear. */
const Products = ({ products }: Pick<AccountRecord, 'products'>) => (
  <RelatedSection
    title="Produkte"
    items={products.map((product) => ({
      ...product,
      href: `/product/${product.id}`,
      label: [product.brand, product.label, product.modelYear].filter(Boolean).join(' - '),
    }))}
  />
)

/** The people of an account, its main contact first. */
const Contacts = ({ contacts, mainContact }: Pick<AccountRecord, 'contacts' | 'mainContact'>) => (
  <RelatedSection
    title="Ansprechpartner"
    empty="Es liegen keine Ansprechpartner vor."
    items={mainFirst(contacts, mainContact?.id).map((contact) => ({
      ...contact,
      href: `/contact/${contact.id}`,
      details: [contact.role, contact.emailAddress, contact.telephoneNumber],
      mark: contact.id === mainContact?.id ? 'Hauptansprechpartner' : null,
    }))}
  />
)

/** The accounts of a contact, the main one first. */
const Companies = ({ accounts, mainAccount }: Pick<ContactRecord, 'accounts' | 'mainAccount'>) => (
  <RelatedSection
    title="Unternehmen"
    empty="Es liegen keine Unternehmen vor."
    items={mainFirst(accounts, mainAccount?.id).map((account) => ({
      ...account,
      href: `/account/${account.id}`,
      details: [account.street, townOf(account)],
      mark: account.id === mainAccount?.id ? 'Hauptunternehmen' : null,
    }))}
  />
)

/** The manufacturer of a product. */
const Manufacturer = ({ account }: Pick<ProductRecord, 'account'>) => (
  <RelatedSection
    title="Hersteller"
    empty="Das Produkt ist keinem Hersteller zugeordnet."
    items={
      account
        ? [
            {
              ...account,
              href: `/account/${account.id}`,
              details: [account.street, townOf(account)],
            },
          ]
        : []
    }
  />
)

/** Accounts of the same name. When they cannot be had, the page does without. */
export const SimilarAccounts = ({ id }: { readonly id: string }) => {
  const { mode } = useRecordPage()
  const { data } = useQuery({
    queryKey: ['similarAccounts', { params: { id } }],
    queryFn: ({ signal }) =>
      call('similarAccounts', { params: { id } }, { signal, expected: whateverWentWrong }),
    enabled: mode === 'now',
    retry: false,
  })
  return (
    <RelatedSection
      title="Ähnliche Unternehmen"
      items={(data?.list ?? []).map((account) => ({
        ...account,
        href: `/account/${account.id}`,
        details: [account.street, townOf(account)],
      }))}
    />
  )
}

/** The related records, awards and scores of the page's record. */
export const RelatedRecords = () => {
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
      <ChildSection title="Auszeichnungen" kind="award" records={record.awards} />
      <ChildSection title="Erhebungen" kind="score" records={record.scores} />
    </>
  )
}
