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

test.beforeEach(({ page }) =>
  page.route(`${house.url}/icons/*`, (route) =>
    route.fulfill({ path: 'public/icons/icon-192.png' }),
  ),
)

test('no mail has a day in digits, a gap or an article that does not fit', () => {
  for (const { title, text } of letters) {
    expect(text, title).not.toMatch(/\d{4}-\d{2}-\d{2}|undefined|\bnull\b|NaN|\{\{| {2}/)
    expect(text, title).not.toMatch(/\b(?:il|al|dal|del|i|lo) (?:8|11)\b/)
  }
})

test('every mail fits a narrow screen and can be read, light and dark @once', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const { title, html, isFirst } of letters)
    await test.step(title, async () => {
      await page.setContent(html)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, title).toBeLessThanOrEqual(320)
      // Mails of one kind differ by their texts, which axe does not read.
      if (isFirst) await expectNoAxeViolations(page, { bestPractice: false })
    })
})

// Pictures to look at, several mails in each.
for (const width of process.env.SCREENS ? [390, 700] : [])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`mails at ${width} in ${colorScheme} as pictures @once`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const many = width === 390 ? 5 : 3
      await page.setViewportSize({ width: many * width, height: 1000 })
      for (let from = 0; from < letters.length; from += many) {
        const frames = letters
          .slice(from, from + many)
          .map(
            ({ html }) =>
              `<iframe width="${width}" height="1400" style="border:0" srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
          )
        await page.setContent(
          `<meta name="color-scheme" content="light dark"><body style="margin:0;display:flex">${frames.join('')}`,
        )
        await page.screenshot({
          path: `test-results/screens/mails-${width}-${colorScheme}-${String(from).padStart(2, '0')}.png`,
          fullPage: true,
        })
      }
    })
