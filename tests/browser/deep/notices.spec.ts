import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { avatar, rows, sendNotice } from '../noticed.ts'
import { askShop } from '../shop-database.ts'

// Push messages arrive at a service worker.
test.use({ serviceWorkers: 'allow' })

// The panel exists only on large screens.
test('new notifications are counted live, seen in the open panel, and read when it closes @once', async ({
  page,
  context,
  member,
}) => {
  await sendNotice(member.id, 'vecchia', 1000)
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
  await sendNotice(member.id, 'fresca')
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
      askShop('SELECT FROM notifications WHERE member_id = $1 AND read_at IS NULL', [member.id]),
    )
    .toEqual([])
  await avatar(page).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).first()).not.toContainText('da leggere')
  await other.close()
})

test('the link of a mail unsubscribes from its kind with one press @phone', async ({
  page,
  member,
}) => {
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
  await page.getByRole('button', { name: 'Basta così' }).click()
  const done = page.getByRole('heading', { name: 'Fatto: niente più e-mail sulle proposte' })
  await expect(done).toBeFocused()
  await expect(page.getByRole('button', { name: 'Basta così' })).toBeHidden()
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
  member: _,
}) => {
  await withPushService(page)
  const asked = () => page.evaluate(() => (globalThis as unknown as Asked).asked)
  await page.goto('/user/tabs?tab=notices')
  const on = page.getByRole('button', { name: 'Accendi i push qui' })
  const dialog = page.getByRole('dialog', { name: 'Vuoi ricevere gli avvisi qui?' })
  await on.click()
  await expect(dialog).toBeVisible()
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
  member,
}) => {
  await withPushService(page, 'denied')
  await page.goto('/user/tabs?tab=notices')
  await page.getByRole('button', { name: 'Accendi i push qui' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accendi' }).click()
  await expect(page.getByText('I push sono spenti in questo browser.')).toBeVisible()
  await expect(page.getByText('Notifiche: consenti')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accendi i push qui' })).toBeHidden()
  expect(await askShop('SELECT FROM push_devices WHERE member_id = $1', [member.id])).toEqual([])
})
