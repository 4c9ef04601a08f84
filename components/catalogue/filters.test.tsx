import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '#components/i18n-provider.tsx'
import { pickWords } from '#lib/site/i18n.ts'
import { choiceMark } from '#lib/site/marks.ts'
import { NextPage } from '../../tests/factories/next-page.tsx'
import { Filters } from './filters.tsx'
import { ListFrame } from './list-frame.tsx'
import { readListQuery } from './list-query.ts'

const router = { push: vi.fn() }
const place = document.createElement('div')
let root: Root | undefined

const choose = () => {
  const order = place.querySelector('select')
  if (!order) throw new Error('no select')
  order.value = 'price'
  order.dispatchEvent(new Event('input', { bubbles: true }))
  order.dispatchEvent(new Event('change', { bubbles: true }))
}

const Committed = ({ then }: { then: () => void }) => {
  useLayoutEffect(then, [then])
  return null
}

const pageWith = (then: () => void) => (
  <NextPage path="/ga" router={router}>
    <I18nProvider words={pickWords('lists')}>
      <ListFrame kind="preorder" query={readListQuery('preorder', {})}>
        <Filters interests={[]} total={3} />
      </ListFrame>
    </I18nProvider>
    <Committed then={then} />
  </NextPage>
)

const hydrate = (then = () => {}) =>
  act(async () => {
    root = hydrateRoot(place, pageWith(then))
  })

beforeEach(() => {
  vi.clearAllMocks()
  document.body.append(place)
  place.innerHTML = renderToString(pageWith(() => {}))
  new Function(choiceMark)()
})

afterEach(() => {
  act(() => root?.unmount())
  place.remove()
})

const pushed = () => router.push.mock.calls.map(([address]) => address)

test('an order chosen before hydration is applied', async () => {
  choose()
  await hydrate()
  expect(pushed()).toEqual(['/ga?order_by=price'])
})

test('an order chosen between the commit of React and its effects is applied once', async () => {
  await hydrate(choose)
  expect(pushed()).toEqual(['/ga?order_by=price'])
})
