import { expectWhole } from './easy.ts'
import { expect, expectNoAxeViolations, test } from './fixtures.ts'
import { openWalks } from './open-states.ts'
import { openAndLook } from './opening.ts'
import { findUnseen, walk, walks, withMissing } from './screens.ts'

// One look at each screen and each important sheet; deep/reflow.spec.ts has all sizes, themes and states.

const sheets = new Set([
  'the search box with suggestions',
  'the filters of a list',
  'the enlarged picture',
  'the basket with something in it',
  'the menu of a comment',
  'errors of signup',
  'the place for a comment, too long',
  'the report of a comment',
  'errors of an address',
  'the cut of a photo',
  'the question before the account goes',
  'a seat being changed',
  'a seat to pay by its link',
  'a new method',
  'the second step of a withdrawal',
  'the fields of a card',
  'another address with errors, and pick-up points',
  'another address for an order that is about to ship',
  'a seat with a highest price',
])

test('every page is in a group of screens', async ({ pool }) =>
  expect(await findUnseen(pool)).toEqual([]))

for (const name of walks)
  test(`${name} is whole and readable @phone`, async ({ page, pool, watch }) => {
    if (withMissing.has(name)) watch.allow(/status of 404/)
    await walk({ page, pool }, name, async (address) => {
      await expectWhole(page, address)
      await expectNoAxeViolations(page, { frames: true, colours: 'light' })
    })
  })

for (const [walkName, { prepare, states }] of Object.entries(openWalks))
  test(`${walkName} is whole and readable @phone`, async ({ page, pool, watch }) => {
    watch.allow(/status of 4(?:04|09|22)/)
    // A short timeout per step names the stuck one before the test times out.
    page.setDefaultTimeout(30_000)
    const places = await prepare(pool, page)
    for (const [name, state] of Object.entries(states))
      if (sheets.has(name))
        await test.step(name, () =>
          openAndLook(page, state, places, async () => {
            await expectWhole(page, name)
            await expectNoAxeViolations(page, { frames: true, scrolled: true, colours: 'light' })
          }),
        )
  })
