import { expect } from './fixtures.ts'
import {
  acceptAll,
  banner,
  expectOnlyThePress,
  journey,
  paypalOf,
  press,
  quiet,
  reopen,
  strangersIn,
} from './journey.ts'
import { shopOf, watchRequests } from './measured-shop.ts'

const { test, shop } = shopOf()

test('before a choice and after a refusal no third party is requested', async ({
  page,
  context,
}) => {
  const watched = watchRequests(context, shop())
  const expectNobody = async () => {
    expect(watched.origins()).toEqual([await paypalOf(page)])
    expect(shop().standIn.sent).toEqual([])
    expect(await strangersIn(page, shop())).toEqual([])
  }
  await journey(page, shop())
  await expect(banner(page)).toBeVisible()
  await expectNobody()
  expect(
    watched.events.map(({ user_id, internal_user_id }) => [user_id, internal_user_id]),
  ).toEqual([[null, null]])
  await press(page, 'Rifiuta')
  for (const path of ['/home', '/ga', '/cookie']) {
    await page.goto(path)
    await quiet(page)
    await expect(banner(page)).toBeHidden()
  }
  await expectNobody()
})

test('withdrawing in the footer stops all providers at once and deletes their cookies', async ({
  page,
}) => {
  const watched = await acceptAll(page, shop())
  // Recordings mask all texts.
  const recordings = () =>
    watched.requests.filter(({ to, body }) => to === 'recording' && body.startsWith('{'))
  await expect.poll(recordings).not.toEqual([])
  for (const { body } of recordings()) expect(JSON.parse(body).mask).toBe(true)
  await reopen(page, 'footer')
  watched.forget()
  const begunAnew = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click()
  await begunAnew
  expectOnlyThePress(watched)
  await page.goto('/ga')
  await quiet(page)
  expect(watched.players()).toEqual([])
  expect(await strangersIn(page, shop())).toEqual([])
})
