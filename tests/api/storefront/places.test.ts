import { expect, test } from 'vitest'
import { openTestApi } from '../api.ts'

const { call } = await openTestApi()

const ask = (query: string) => call('GET', `/places${query}`)

test('a postal code has its towns with their province', async () => {
  const response = await ask('?postal_code=70121')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('max-age=3600')
  expect(await response.json()).toEqual({ data: [{ name: 'Bari', province: 'BA' }] })
  const { data } = await (await ask('?postal_code=40050')).json()
  expect(data.length).toBeGreaterThan(1)
})

test('an unknown code has none', async () => {
  expect(await (await ask('?postal_code=99999')).json()).toEqual({ data: [] })
})
