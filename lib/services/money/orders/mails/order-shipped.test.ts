import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { orderShipped } from './order-shipped.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }
const data = {
  name: 'Anna Riva',
  path: '/user/tabs?tab=orders&order=7',
  number: 10501,

  titles: ['Torri di Lino'],
  position: 1,
  parcels: 1,

  carrier: 'Corriere Rondine',
  code: 'RND-7',
}
const ways = (given: object) =>
  orderShipped.read(given, house).blocks.flatMap((block) => ('url' in block ? [block.url] : []))

test('links to the carrier first and to the order second', () => {
  const url = 'https://rondine.example/segui?c=RND-7'
  expect(ways({ ...data, url })).toEqual([url, house.url + data.path])
})

test('links to the order alone when the carrier has no page', () => {
  expect(ways(data)).toEqual([house.url + data.path])
})

test.each(['http://rondine.example/RND-7', 'javascript:alert(1)'])(
  'refuses a link to %s',
  (url) => {
    expect(() => orderShipped.read({ ...data, url }, house)).toThrow()
  },
)
