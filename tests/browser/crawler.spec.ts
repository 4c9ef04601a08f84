import type { APIRequestContext, Page } from 'playwright/test'
import { vocabularyProblems } from '../schemas/schema-org.ts'
import { expect, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

// Rendering the covers is slow and not part of these tests: crawlers fetch them separately.
test.beforeEach(({ page }) =>
  page.route('**/api/pictures/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  ),
)

type Answered = Pick<APIRequestContext, 'get'>

const contentOf = (page: Page, name: string) =>
  page.locator(`head meta[property="${name}"], head meta[name="${name}"]`).getAttribute('content')

type OpenGraphImage = Record<'url' | 'width' | 'height' | 'alt' | 'type', string>

/** Reads the images as a network does: each `og:image` begins one, the tags after it describe it. */
const imagesOf = async (page: Page) => {
  const html = await (await page.request.get(page.url())).text()
  const images: Partial<OpenGraphImage>[] = []
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta property="og:image(?::(\w+))?" content="([^"]*)"/g,
  ))
    if (name === '') images.push({ url: content.replaceAll('&amp;', '&') })
    else Object.assign(images.at(-1) ?? {}, { [name]: content })
  return images
}

/** Fetches a picture and compares its format, weight and size with what its tags say. */
const expectPicture = async (page: Page, image: Partial<OpenGraphImage>) => {
  const picture = new URL(image.url ?? '')
  const answer = await page.request.get(new URL(page.url()).origin + picture.pathname)
  expect(answer.headers()['content-type']).toBe(image.type)
  const bytes = await answer.body()
  expect(bytes.length).toBeLessThan(300_000)
  // Width and height are in the first chunk of a PNG.
  expect(`${bytes.readUInt32BE(16)} ${bytes.readUInt32BE(20)}`).toBe(
    `${image.width} ${image.height}`,
  )
  expect(image.alt).not.toBe('')
}

/** Checks the metadata of an indexable page, and that the resources it names exist. */
const expectCard = async (page: Page, path: string, sizes = ['1200 1200']) => {
  const title = await page.title()
  expect(title).toMatch(/ · /)
  expect((await contentOf(page, 'description'))?.length).toBeGreaterThan(20)
  const canonical = await page.locator('head link[rel=canonical]').getAttribute('href')
  expect(new URL(canonical ?? '').pathname).toBe(path)
  expect(await contentOf(page, 'og:url')).toBe(canonical)
  expect(await contentOf(page, 'og:locale')).toBe('it_IT')
  expect(title).toContain(await contentOf(page, 'og:title'))
  const images = await imagesOf(page)
  expect(images.map(({ width, height }) => `${width} ${height}`)).toEqual(sizes)
  for (const image of images) await expectPicture(page, image)
  expect(await contentOf(page, 'twitter:card')).toBe('summary_large_image')
  expect(await contentOf(page, 'twitter:image')).toBe(images.at(-1)?.url)
}

/** Pages of one thing have a wide picture after the square one. */
const withWide = ['1200 1200', '1200 630']

const structuredData = async (page: Page) => {
  const text = await page.locator('script[type="application/ld+json"]').textContent()
  const document = JSON.parse(text ?? '')
  expect(vocabularyProblems(document)).toEqual([])
  return document['@graph'] as Record<string, unknown>[]
}

const typesOf = (things: Record<string, unknown>[]) => things.map((thing) => thing['@type'])

/** Returns the first URL of a kind in the files for crawlers. */
const firstOf = async (request: Answered, file: string) => {
  const xml = await (await request.get(file)).text()
  return new URL(/<loc>(.*?)<\/loc>/.exec(xml)?.[1] ?? '').pathname
}

test('home has structured data of the shop and its search @split @once', async ({ page }) => {
  await page.goto('/home')
  await expectCard(page, '/home')
  expect(typesOf(await structuredData(page))).toEqual(['Organization', 'WebSite'])
})

for (const path of ['/ga', '/reega', '/accessibility'])
  test(`${path} has its own sharing card @once`, async ({ page }) => {
    await page.goto(path)
    await expectCard(page, path)
  })

for (const kind of ['preorders', 'sales'])
  test(`the structured data of one of the ${kind} matches the page without scripts @split @once`, async ({
    page,
  }) => {
    const path = await firstOf(page.request, `/sitemaps/${kind}-1.xml`)
    await page.goto(path)
    await expectCard(page, path, withWide)
    const things = await structuredData(page)
    expect(typesOf(things)).toEqual(['Organization', 'Product', 'BreadcrumbList'])
    const product = things[1] as { name: string; offers: { price: string }[] }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name)
    const shown = (await page.getByRole('main').innerText()).replace(/\s/g, ' ')
    for (const { price } of product.offers) expect(shown).toContain(price.replace('.', ','))
  })

test('an unknown page is a 404 with noindex @once', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  for (const path of ['/ga/999999999/niente', '/reega/0/niente', '/questo-tavolo-non-esiste']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  }
  expect((await page.request.get('/sitemaps/sales-999.xml')).status()).toBe(404)
})

test('personal pages have noindex @once', async ({ page }) => {
  const answer = await page.goto('/auth/login?back=%2Fga')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const search = await page.request.get('/search?query=faro')
  expect(search.headers()['x-robots-tag']).toBe('noindex')
})

const addressesOf = async (request: APIRequestContext, index: string) => {
  const maps = [...(await (await request.get(index)).text()).matchAll(/<loc>(.*?)<\/loc>/g)]
  const addresses = new Set<string>()
  for (const [, address = ''] of maps) {
    const answer = await request.get(new URL(address).pathname)
    expect(answer.status(), address).toBe(200)
    for (const [, found = ''] of (await answer.text()).matchAll(/<url><loc>(.*?)<\/loc>/g))
      addresses.add(found)
  }
  return addresses
}

test('robots.txt names the sitemaps, which contain every URL of the feed @split @once', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const index = new URL(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '').pathname
  // Concurrent tests publish and end items, so the feed and sitemaps are read until both agree.
  await expect(async () => {
    const feed = await (await request.get('/feeds/products.xml')).text()
    const products = [...feed.matchAll(/<g:link>(.*?)<\/g:link>/g)].map(([, link = '']) => link)
    expect(products.length).toBeGreaterThan(20)
    const addresses = await addressesOf(request, index)
    expect(products.filter((link) => !addresses.has(link))).toEqual([])
  }).toPass({ timeout: 30_000 })
})
