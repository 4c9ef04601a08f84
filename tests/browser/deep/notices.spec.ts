import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { avatar, rows, sendNotice, unreadOf } from '../noticed.ts'
import { askShop } from '../shop-database.ts'

// Push messages arrive at a service worker.
test.use({ serviceWorkers: 'allow' })

test('on a phone a press on a row marks only that one as read and opens it @phone', async ({
  page,
  member,
}) => {
  await sendNotice(member.id, 'una delle tre', 3)
  await page.goto('/user')
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/community/)
  await expect.poll(() => unreadOf(member.id)).toBe(2)
})

test('leaving for another document marks the shown ones as read @once', async ({
  page,
  member,
}) => {
  await sendNotice(member.id, 'vista', 3)
  await page.goto('/home')
  await avatar(page).click()
  await expect(rows(page)).toHaveCount(3)
  await page.goto('about:blank')
  await expect.poll(() => unreadOf(member.id)).toBe(0)
})

test('leaving marks them also while the service worker is busy @once', async ({
  page,
  member,
  context,
}) => {
  await sendNotice(member.id, 'vista', 3)
  await page.goto('/home')
  await avatar(page).click()
  await expect(rows(page)).toHaveCount(3)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const worker = context.serviceWorkers()[0]
  const busy = worker?.evaluate((from) => {
    while (Date.now() < from + 3000);
  }, Date.now())
  await page.goto('about:blank')
  await expect.poll(() => unreadOf(member.id)).toBe(0)
  await busy
  expect(worker).toBeDefined()
})

test('on a phone new notifications are first while some are unread @phone', async ({
  page,
  member,
}) => {
  const settings = page.getByRole('heading', { name: 'Cosa ti diciamo, e dove' })
  await page.goto('/user/tabs?tab=notices')
  await expect(settings).toBeVisible()
  await sendNotice(member.id, 'arrivata', 2)
  await page.goto('/user/tabs?tab=notices')
  await expect(rows(page).first()).toContainText('da leggere')
  await page.getByText('Scegli', { exact: true }).click()
  await expect(settings).toBeVisible()
  await expect.poll(() => unreadOf(member.id)).toBe(0)
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
  await expectNoAxeViolations(page)
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
  await expectNoAxeViolations(page)
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
