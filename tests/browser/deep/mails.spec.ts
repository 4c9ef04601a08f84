import { loadConfig } from '#kernel/config/config.ts'
import { mails } from '#lib/services/mails.ts'
import { renderMail } from '#lib/tools/mail/delivery.ts'
import { mailSamples } from '../../factories/mail-samples.ts'
import { expect, expectNoAxeViolations, test } from '../fixtures.ts'

const { siteName: name, company, shipping } = loadConfig({})
const house = { name, company, shipping, url: 'https://insieme.example' }

const letters = mails.flatMap((mail) =>
  mailSamples(mail.kind).map((data, index) => ({
    title: `${mail.kind} ${index + 1}`,
    isFirst: index === 0,
    ...renderMail(mail.read(data, house), house),
  })),
)

test('every mail is Italian, fits a narrow screen and can be read, light and dark @once', async ({
  page,
}) => {
  await page.route(`${house.url}/icons/*`, (route) =>
    route.fulfill({ path: 'public/icons/icon-192.png' }),
  )
  await page.setViewportSize({ width: 320, height: 800 })
  for (const { title, html, text, isFirst } of letters)
    await test.step(title, async () => {
      expect(text, title).not.toMatch(/\d{4}-\d{2}-\d{2}|undefined|\bnull\b|NaN|\{\{| {2}/)
      expect(text, title).not.toMatch(/\b(?:il|al|dal|del|i|lo) (?:8|11)\b/)
      await page.setContent(html)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, title).toBeLessThanOrEqual(320)
      // Mails of one kind differ by their texts, which axe does not read.
      if (isFirst) await expectNoAxeViolations(page, { bestPractice: false })
    })
})
