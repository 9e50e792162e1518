import { describe, expect, test } from 'vitest'
import { account, contact, explain, learn, pairProbability, usualModel } from './index.ts'

const records = 400

describe('the model of a store in which nothing was learnt', () => {
  test('takes a shared value for as common as such values are, not for unheard of', () => {
    const model = usualModel(contact, records)
    const one = contact.prepare({ firstName: 'Anna', surname: 'Müller', zipCode: '10117' })
    const other = contact.prepare({ firstName: 'Jens', surname: 'Müller', zipCode: '10117' })
    expect(pairProbability(model, one, other)).toBeLessThan(0.1)
    const bits = Object.fromEntries(
      explain(model, one, other).map((said) => [said.name, said.bits]),
    )
    expect(bits.last).toBeLessThan(9)
  })

  test('does not suspect neighbours: other houses of one town with numbers of one block', () => {
    const model = usualModel(account, records)
    const place = { zipCode: '09111', city: 'Chemnitz' }
    const one = account.prepare({
      name: 'Kestrel Zweirad GmbH',
      telephoneNumber: '+49 171 3920074',
      ...place,
    })
    const other = account.prepare({
      name: 'Adlerwerke AG',
      telephoneNumber: '+49 171 3920094',
      ...place,
    })
    expect(pairProbability(model, one, other)).toBeLessThan(0.01)
  })

  test('sees a hospital through another spelling', () => {
    const model = usualModel(account, records)
    const place = { zipCode: '24103', city: 'Kiel', telephoneNumber: '0431 9744-0' }
    const one = account.prepare({ name: 'Sankt Marien-Hospital Kiel gGmbH', ...place })
    const other = account.prepare({ name: 'St. Marienhospital Kiel', ...place })
    expect(pairProbability(model, one, other)).toBeGreaterThan(0.8)
  })

  test('a practice named after the family says of two of them no more than the surname', () => {
    const model = usualModel(contact, records)
    const of = (firstName: string) =>
      contact.prepare({
        firstName,
        surname: 'Lärchenberg',
        emailAddress: `${firstName}@praxis-laerchenberg.de`,
      })
    const said = explain(model, of('Uta'), of('Norwin')).find(({ name }) => name === 'mail')
    expect(said).toMatchObject({ statement: 'ohne Angabe', bits: 0 })
  })
})

test('learning from a store without duplicates suspects nobody', () => {
  const towns = ['Kiel', 'Bonn', 'Ulm', 'Gera', 'Trier', 'Jena']
  const heads = ['Ahorn', 'Birken', 'Eschen', 'Linden', 'Tannen', 'Ulmen', 'Weiden', 'Buchen']
  const trades = ['Maschinenbau', 'Versicherung', 'Software', 'Handel']
  const left = towns.flatMap((city, i) =>
    heads.flatMap((head, j) =>
      trades.map((trade, k) =>
        account.prepare({
          name: `${head}hof ${trade} ${city}`,
          city,
          zipCode: `${20_000 + i * 1_111}`,
          street: `Hauptstraße ${j * 4 + k + 1}`,
          telephoneNumber: `0${300 + i} 4710 ${100 + j * 4 + k}`,
        }),
      ),
    ),
  )
  const all: [number, number][] = []
  for (const [i] of left.entries()) for (let j = i + 1; j < left.length; j++) all.push([i, j])
  const pairs = {
    left: Int32Array.from(all, ([i]) => i),
    right: Int32Array.from(all, ([, j]) => j),
    length: all.length,
  }
  const { probabilities } = learn(account, { left, right: null }, pairs)
  expect(probabilities.filter((one) => one >= 0.5)).toHaveLength(0)
})
