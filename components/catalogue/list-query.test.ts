import { describe, expect, it } from 'vitest'
import {
  canonicalAddress,
  countFilters,
  isGiven,
  isPlain,
  listAddress,
  priceCeiling,
  readListQuery,
  withFilter,
} from './list-query.ts'

const groups = (given: Parameters<typeof readListQuery>[1] = {}) => readListQuery('preorder', given)

describe('reading the query of an address', () => {
  it('defaults to the first page in the default order', () => {
    expect(groups()).toEqual({ order_by: 'expiring', page: 1 })
    expect(readListQuery('sale', {})).toEqual({ order_by: 'recent', page: 1 })
  })

  it('reads the parameters of the specification', () => {
    const given = { order_by: '-price', max_price: '49,90', interest_id: '3', page: '2' }
    expect(groups({ ...given, has_achieved_requirement: '1' })).toEqual({
      order_by: '-price',
      max_price: 49.9,
      has_achieved_requirement: true,
      interest_id: 3,
      page: 2,
    })
  })

  it.each([
    ['order_by', 'DROP TABLE'],
    ['max_price', 'tanto'],
    ['max_price', ''],
    ['max_price', '-1'],
    ['max_price', 'Infinity'],
    ['has_achieved_requirement', 'maybe'],
    ['interest_id', '1.5'],
    ['interest_id', '0'],
    ['interest_id', '99999999999'],
    ['page', '0'],
    ['page', 'ultima'],
  ])('ignores a %s of "%s"', (name, value) => {
    expect(groups({ [name]: value })).toEqual(groups())
  })

  it('takes the first of several values', () => {
    expect(groups({ max_price: ['20', '30'] }).max_price).toBe(20)
  })

  it('reads the end of the slider as no limit, and keeps a higher price', () => {
    expect(groups({ max_price: String(priceCeiling) }).max_price).toBeUndefined()
    expect(groups({ max_price: '200' }).max_price).toBe(200)
  })

  it('ignores goals and deadlines for sales', () => {
    const given = { has_achieved_requirement: 'true', interest_id: '3', order_by: 'expiring' }
    expect(readListQuery('sale', given)).toEqual({ order_by: 'recent', interest_id: 3, page: 1 })
  })
})

describe('building the address of a list', () => {
  it('omits default values', () => {
    expect(listAddress('preorder', groups())).toBe('/ga')
    expect(listAddress('sale', { order_by: 'price', page: 2 })).toBe('/reega?order_by=price&page=2')
  })

  it('does not depend on the order of the parameters', () => {
    const one = groups({ page: '2', max_price: '40.0', interest_id: '3', order_by: 'expiring' })
    expect(listAddress('preorder', one)).toBe('/ga?interest_id=3&max_price=40&page=2')
  })

  it('can be read back', () => {
    const query = groups({
      has_achieved_requirement: 'false',
      max_price: '12.5',
      order_by: 'price',
    })
    const search = new URLSearchParams(listAddress('preorder', query).split('?')[1])
    expect(groups(Object.fromEntries(search))).toEqual(query)
  })

  it('has no order in its canonical form', () => {
    const query = groups({ order_by: 'price', interest_id: '3', page: '2' })
    expect(canonicalAddress('preorder', query)).toBe('/ga?interest_id=3&page=2')
  })
})

describe('a filter', () => {
  it('returns to the first page when changed', () => {
    const query = withFilter(groups({ page: '3', max_price: '40' }), 'interest_id', 2)
    expect(listAddress('preorder', query)).toBe('/ga?interest_id=2&max_price=40')
  })

  it('is counted, unlike an order', () => {
    const query = groups({ max_price: '40', has_achieved_requirement: 'true', order_by: 'price' })
    expect(countFilters(query)).toBe(2)
  })

  it('is given when the address contains it', () => {
    const query = groups({ max_price: '0', order_by: 'price' })
    const given = (['max_price', 'order_by', 'interest_id'] as const).map((filter) =>
      isGiven('preorder', query, filter),
    )
    expect(given).toEqual([true, true, false])
  })

  it('excludes the page from search engines, unless it is an interest', () => {
    expect(isPlain('preorder', groups({ interest_id: '3', page: '2' }))).toBe(true)
    expect(isPlain('preorder', groups({ interest_id: '3', max_price: '40' }))).toBe(false)
    expect(isPlain('preorder', groups({ order_by: 'price' }))).toBe(false)
  })
})
