import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { seedDemo } from './demo.ts'
import { openProduct } from './product.ts'

/** `test` on a database with the demo data, seeded once. */
const test = onDatabase.extend<{ count: (from: string) => Promise<number> }>({
  count: [
    async ({ database }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'stammbuch-demo-'))
      const product = await openProduct(database.appUrl)
      await seedDemo(product, { folder, seed: 1 })
      await use(async (from) => {
        const { rows } = await product.pool.query(`select count(*)::int as found from ${from}`)
        return rows[0].found
      })
      await product.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
})

const held = (kind: 'award' | 'score', by: 'account' | 'contact') =>
  `(select holder_id from membership where to_position is null and class = '${kind}'
     and holder_class = '${by}' group by holder_id having count(*) > 1) x`
const linked = (kind: string) => `link where kind = '${kind}' and to_position is null`
const conflicts = (type: string, what: string) => `conflict where type = '${type}' and ${what}`
const records = (what: string) => `record where ${what}`
const entries = (kind: string, what = 'true') =>
  `catalogue_entry where kind = '${kind}' and not removed and ${what}`

/** The states that the specification names, each with the SQL that counts it: at least one. */
const states: readonly (readonly [string, string])[] = [
  ...['account', 'contact', 'product'].flatMap((one) => [
    [`a verified ${one}`, records(`class = '${one}' and is_approved and not excluded`)] as const,
    [`a new ${one}`, records(`class = '${one}' and not is_approved and not excluded`)] as const,
  ]),
  [
    'a new person of whom changes wait: verifying shows what is taken over',
    records(`class = 'contact' and not is_approved and open_changes > 0`),
  ],
  [
    'a value of a delivery that was accepted, released, and replaced since',
    `event a join event p on p.subject = a.subject and p.type = 'ChangeProposed'
       and p.data -> 'source' ->> 'kind' = 'import'
     join release_member m on m.holder_id = a.stream join release r on r.id = m.release_id
     join event later on later.stream = a.stream and later.type = 'ChangeAccepted'
       and later.data ->> 'attribute' = a.data ->> 'attribute' and later.position > r.position
     where a.type = 'ChangeAccepted' and a.position < r.position`,
  ],
  [
    'an excluded company',
    records(`class = 'account' and excluded and fields ->> 'mergedInto' is null`),
  ],
  ['an excluded award of a company that is not', records(`class = 'award' and excluded`)],
  [
    'a record that was excluded and let in again',
    `event d join record r on r.id = d.stream where d.type = 'ChangeAccepted' and not r.excluded
       and d.data ->> 'attribute' = 'excludedByEditor' and d.data -> 'newValue' = 'false'`,
  ],
  [
    'a company with two contacts, of whom one is the main one',
    `(select k.to_id from link k join record r on r.id = k.to_id where k.kind = 'contact-account'
        and k.to_position is null and r.fields ->> 'mainContactId' is not null
      group by k.to_id having count(*) > 1) x`,
  ],
  [
    'a company without contacts',
    records(`class = 'account' and is_approved and not excluded and id not in (
      select to_id from link where kind = 'contact-account' and to_position is null)`),
  ],
  [
    'a person with a main company',
    records(`class = 'contact' and fields ->> 'mainAccountId' is not null`),
  ],
  ['a company with a product', linked('product-account')],
  [
    'a product without a manufacturer',
    records(`class = 'product' and fields ->> 'accountId' is null`),
  ],
  ['awards of several years', held('award', 'account')],
  ['two scores of a company', held('score', 'account')],
  ['an award for a product', 'membership where product_id is not null and to_position is null'],
  [
    'companies of the same name',
    `(select name_key from record where class = 'account' and not excluded
      group by name_key having count(*) > 1) x`,
  ],
  ['a note in the log book', 'note'],
  ['an identification of a supplier', 'identification where to_position is null'],
  ['a company for follow-up', records(`class = 'account' and follow_up`)],
  ['a person for follow-up', records(`class = 'contact' and follow_up`)],
  [
    'a mark for search index and CRM',
    records(
      `fields ->> 'elasticSyncRequested' is not null and fields ->> 'salesForceSyncRequested' is not null`,
    ),
  ],
  ['a record kept from the CRM', records(`fields -> 'excludedFromSalesforce' = 'true'`)],
  ['a target market', records(`fields ->> 'salesforceDestinationMarket' is not null`)],
  ['a size of a company', records(`class = 'award' and fields ->> 'companySize' is not null`)],
  [
    'a company without a position',
    records(`class = 'account' and is_approved and fields ->> 'latitude' is null`),
  ],
  ['an open change of an editor', `pending_change where source ->> 'kind' = 'editor'`],
  ['an open change of a delivery', `pending_change where source ->> 'kind' = 'import'`],
  [
    'two open changes of one field',
    '(select record_id from pending_change group by record_id, attribute having count(*) > 1) x',
  ],
  [
    'a stale change',
    `pending_change c join record r on r.id = c.record_id
     where coalesce(c.old_value, 'null') <> coalesce(r.fields -> c.attribute, 'null')`,
  ],
  ['an accepted change', `event where type = 'ChangeAccepted' and data ->> 'by' = 'decision'`],
  [
    'a declined change with its reason',
    `event d left join event_personal p using (position) where d.type = 'ChangeDeclined'
       and d.data ->> 'reason' = 'declined' and coalesce(p.data, d.data) ->> 'comment' is not null`,
  ],
  [
    'a house that came a second time under another number: they may be one',
    `identification where to_position is null and value like '%-B'`,
  ],
  [
    'two persons that may be one',
    conflicts('ENTITY_AMBIGUITY', `class = 'contact' and choice is null`),
  ],
  ['a row that fits several records', conflicts('MULTI_MINQ_IDS', 'choice is null')],
  ['two that are not the same', conflicts('ENTITY_AMBIGUITY', `choice = 'notAConflict'`)],
  ['a conflict that was put aside', conflicts('ENTITY_AMBIGUITY', `choice = 'ignore'`)],
  [
    'a chain of merges',
    `record a join record b on b.id::text = a.fields ->> 'mergedInto'
     where b.fields ->> 'mergedInto' is not null`,
  ],
  [
    'a spot check of persons that is half judged',
    `spot_check s where s.state = 'open' and exists (
       select from spot_check_item i join pending_change c on c.change_id = i.change_id
       where i.check_id = s.id and c.class = 'contact')
     and exists (select from spot_check_item i where i.check_id = s.id and i.verdict is null)
     and exists (select from spot_check_item i where i.check_id = s.id and i.verdict = 'wrong')`,
  ],
  ['a spot check that was returned', `spot_check where state = 'returned' and comment is not null`],
  ['an imported delivery', 'delivery where run_id is not null'],
  ['a delivery that nobody imported', 'delivery where run_id is null and not set_aside'],
  ['a delivery that was set aside', 'delivery where set_aside'],
  ['a duplicate of a delivery', 'delivery where parent_id is not null'],
  ['a release', 'release where awards > 0'],
  [
    'a project and year that cannot be released, for verifications and for a row',
    `delivery d join conflict_member m on m.source_id = d.id join conflict c on c.id = m.conflict_id
     where c.choice is null and exists (select from pending_change p join membership h
       on h.holder_id = p.record_id and h.to_position is null
       where h.ranking_group_id = d.ranking_group_id and h.period_id = d.period_id)`,
  ],
  ['a project of persons', entries('ranking-group', `entry ->> 'rootType' = 'contact'`)],
  ['a mapping that is locked', entries('mapping', `entry -> 'locked' = 'true'`)],
  ['a mapping that is out of use', entries('mapping', `entry -> 'legacy' = 'true'`)],
  ['a term below another', entries('taxonomy-term', `entry ->> 'parentId' is not null`)],
  ['a translation', entries('string-translation')],
  ...['TYPE_STRING', 'TYPE_INTEGER', 'TYPE_DOUBLE', 'TYPE_BOOLEAN'].map(
    (type) =>
      [
        `a dynamic field of ${type}`,
        entries('dynamic-field', `entry ->> 'type' = '${type}'`),
      ] as const,
  ),
]

test.for(states)('the demo data shows %s', { timeout: 180_000 }, async ([, from], { count }) => {
  expect(await count(from)).toBeGreaterThan(0)
})

test('what the imports say of their rows is whole, so that their pages open', async ({ count }) => {
  expect(await count('import_row')).toBeGreaterThan(500)
  const lists = `array['changes', 'rejected', 'fits', 'relations']`
  expect(await count(`import_row where not detail ?& ${lists}`)).toBe(0)
})
