import type { Page } from 'playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  screenshot,
  test,
} from './fixtures.ts'
import { mailTo } from './mail.ts'
import { avatar, rows, sendNotice, signUp } from './noticed.ts'
import { signInAsNew } from './owners.ts'
import { askShop } from './shop-database.ts'

// Push messages arrive at a service worker.
test.use({ serviceWorkers: 'allow' })

// The panel exists only on large screens.
test('new notifications are counted live, seen in the open panel, and read when it closes @once', async ({
  page,
  context,
}) => {
  const member = await signUp(page)
  await sendNotice(member, 'vecchia', 1000)
  await page.goto('/home')
  await expect(avatar(page)).toHaveAccessibleName('Il tuo profilo, 1000 notifiche da leggere')
  const other = await context.newPage()
  await other.goto('/community')
  await expect(avatar(other)).toHaveAccessibleName(/1000 notifiche/)

  await page.bringToFront()
  await avatar(page).click()
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '1000')
  expect(await rows(page).count()).toBeLessThan(40)
  await expect(avatar(page)).toHaveAccessibleName('Il tuo profilo')
  await sendNotice(member, 'fresca')
  await expect(rows(page).first()).toContainText('fresca')
  await expect(rows(page).first()).toContainText('da leggere')

  await page.locator('.account-panel .list').evaluate((list) => list.scrollTo(0, 15 * 90))
  await expect(page.locator('[aria-posinset="20"]')).toBeAttached()
  await other.bringToFront()
  await expect(avatar(other)).toHaveAccessibleName('Il tuo profilo')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Notifiche' })).toBeHidden()
  await expect
    .poll(() =>
      askShop('SELECT FROM notifications WHERE member_id = $1 AND read_at IS NULL', [member]),
    )
    .toEqual([])
  await avatar(page).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).first()).not.toContainText('da leggere')
  await other.close()
})

test('a notice about no game has a picture of its kind @once', async ({ page }) => {
  const member = await signUp(page)
  await sendNotice(member, 'senza gioco')
  await page.goto('/home')
  await avatar(page).click()
  const tile = rows(page).first().locator('.thumb')
  // Widths of the layout: the panel is scaled while it opens.
  const [width, token] = await tile.evaluate((one) =>
    [one, one.querySelector('.token')!].map((each) => getComputedStyle(each).width),
  )
  expect(token).toBe(width)
})

test('a page that arrives late leaves the panel where it was scrolled to @once', async ({
  page,
}) => {
  const member = await signUp(page)
  await sendNotice(member, 'vecchia', 200)
  await page.goto('/home')
  const later = Promise.withResolvers<void>()
  let pages = 0
  await page.route('**/api/users/logged/notifications?*', async (route) => {
    if (pages++ > 0) await later.promise
    await route.continue()
  })
  await avatar(page).click()
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '200')
  const list = page.locator('.account-panel .list')
  const top = await list.evaluate((element) => {
    element.scrollTo(0, element.scrollHeight)
    return element.scrollTop
  })
  const loaded = await list.evaluate((element) => element.scrollHeight)
  later.resolve()
  await expect.poll(() => list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(loaded)
  expect(await list.evaluate((element) => element.scrollTop)).toBe(top)
})

test('each row is ninety pixels high with any text @once', async ({ page }) => {
  const member = await signUp(page)
  await sendNotice(member, 'in poche parole')
  await sendNotice(
    member,
    'una parola che non finisce più, e un’altra, e ancora un’altra '.repeat(9),
  )
  await page.goto('/home')
  await avatar(page).click()
  await expect(rows(page)).toHaveCount(2)
  // Layout heights, because the panel opens with an animation.
  const heights = await rows(page).evaluateAll((all: HTMLElement[]) =>
    all.map(({ offsetHeight }) => offsetHeight),
  )
  expect(heights).toEqual([90, 90])
})

test('the link of a mail unsubscribes from its kind with one press @phone', async ({
  page,
  pool,
}) => {
  const member = await signInAsNew(pool, page)
  const notice = { description: 'La tua proposta è piaciuta', picture_id: null, type: 'custom' }
  await askShop(
    `INSERT INTO outbox (queue, kind, data, due_at) VALUES ('notification', 'notifications.write', $1, now())`,
    [
      JSON.stringify({
        member: member.id,
        type: 'proposal',
        campaignId: null,
        data: { ...notice, slug: null, id: null, url: '/community' },
        letter: null,
      }),
    ],
  )
  const mail = await mailTo(page, member.email, notice.description)
  const [link = ''] = /\/avvisi\/basta#\S+/.exec(mail) ?? []
  await page.context().clearCookies()
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'Niente più e-mail sulle proposte?' }),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await screenshot(page, 'opt-out')
  await page.getByRole('button', { name: 'Basta così' }).click()
  const done = page.getByRole('heading', { name: 'Fatto: niente più e-mail sulle proposte' })
  await expect(done).toBeFocused()
  await expect(page.getByRole('button', { name: 'Basta così' })).toBeHidden()
  await expectNoAxeViolations(page)
})

type Asked = { asked: number }

/**
 * Headless browsers have no push service and deny permission without asking; this stand-in answers
 * when asked.
 */
const withPushService = (page: Page, answer: NotificationPermission = 'granted') =>
  page.addInitScript((answer) => {
    const counted = globalThis as unknown as Asked
    counted.asked = 0
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      counted.asked++
      permission = answer
      return permission
    }
    const given = {
      endpoint: 'https://push.example/browser',
      toJSON: () => ({
        endpoint: 'https://push.example/browser',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        isOn = false
        return true
      },
    } as unknown as PushSubscription
    let isOn = false
    PushManager.prototype.subscribe = async () => {
      isOn = true
      return given
    }
    PushManager.prototype.getSubscription = async () => (isOn ? given : null)
  }, answer)

test('push is explained before the browser asks, and can be disabled @phone', async ({
  page,
  pool,
}) => {
  await withPushService(page)
  await signInAsNew(pool, page)
  const asked = () => page.evaluate(() => (globalThis as unknown as Asked).asked)
  await page.goto('/user/tabs?tab=notices')
  const on = page.getByRole('button', { name: 'Accendi i push qui' })
  const dialog = page.getByRole('dialog', { name: 'Vuoi ricevere gli avvisi qui?' })
  await on.click()
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'push-dialog')
  await dialog.getByRole('button', { name: 'Non ora' }).click()
  await expect(dialog).toBeHidden()
  expect(await asked()).toBe(0)
  await on.click()
  await dialog.getByRole('button', { name: 'Accendi' }).click()
  await expect(page.getByText('Push accesi su questo dispositivo.')).toBeVisible()
  expect(await asked()).toBe(1)
  await expect(on).toBeHidden()
  await page.getByRole('button', { name: 'Togli: Questo dispositivo' }).click()
  await expect(page.getByText('Push spenti su quel dispositivo.')).toBeVisible()
  await expect(on).toBeVisible()
})

test('a denied permission registers nothing and shows how to allow it later @phone', async ({
  page,
  pool,
}) => {
  await withPushService(page, 'denied')
  const member = await signInAsNew(pool, page)
  await page.goto('/user/tabs?tab=notices')
  await page.getByRole('button', { name: 'Accendi i push qui' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accendi' }).click()
  await expect(page.getByText('I push sono spenti in questo browser.')).toBeVisible()
  await expect(page.getByText('Notifiche: consenti')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accendi i push qui' })).toBeHidden()
  await expectNoAxeViolations(page)
  await screenshot(page, 'push-denied')
  expect(await askShop('SELECT FROM push_devices WHERE member_id = $1', [member.id])).toEqual([])
})

test('a truncated link unsubscribes from nothing and leads to the settings @phone', async ({
  page,
  watch,
}) => {
  watch.allow(/opt_outs/)
  await page.goto('/avvisi/basta#troncato')
  await expect(page.getByRole('heading', { name: 'Questo link non si apre' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Basta così' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Scegli gli avvisi' })).toBeVisible()
  await expectNoAxeViolations(page)
})
