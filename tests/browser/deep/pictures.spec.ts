import { readFile } from 'node:fs/promises'
import { expect, expectNoAxeViolations, test } from '../fixtures.ts'
import { signInToConsole } from '../operator.ts'

const file = new URL('../../../public/share.png', import.meta.url)

test('a picture of an item is cropped by mouse, by keys and by numbers', { tag: '@once' }, async ({
  page,
}) => {
  page.setDefaultTimeout(60_000)
  await signInToConsole(page)
  await page.goto('/gestione/catalogo/nuovo')
  const field = page.getByRole('group', { name: 'Copertina' })
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await readFile(file) })
  const id = field.locator('input[type=hidden]')
  const sizeOf = () =>
    field
      .getByRole('img')
      .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight)
  await expect(id).toHaveValue(/^\w{32}$/)
  const open = field.getByRole('button', { name: 'Ritaglia Copertina' })
  const dialog = page.getByRole('dialog', { name: 'Ritaglia Copertina' })
  const save = async () => {
    const before = await id.inputValue()
    await dialog.getByRole('button', { name: 'Ritaglia', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await expect(id).not.toHaveValue(before)
    await field.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
  }
  const written = (name: string) => dialog.getByRole('spinbutton', { name }).inputValue()

  await open.click()
  await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  await expectNoAxeViolations(page)
  const corner = dialog.getByRole('button', { name: 'Angolo in basso a destra' })
  const box = (await corner.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, box.y - 40, { steps: 5 })
  await page.mouse.up()
  expect(Number(await written('Larghezza'))).toBeLessThan(90)
  await dialog.getByRole('button', { name: 'Lato sinistro' }).focus()
  const [before, height] = [await written('Da sinistra'), await written('Altezza')]
  for (let press = 0; press < 8; press++) await page.keyboard.press('Shift+ArrowRight')
  expect(Number(await written('Da sinistra'))).toBeGreaterThan(Number(before))
  expect(await written('Altezza')).toBe(height)
  await save()

  const whole = await sizeOf()
  await open.click()
  const sides = { 'Da sinistra': '0', 'Dall’alto': '0', Larghezza: '100', Altezza: '50' }
  for (const [name, value] of Object.entries(sides))
    await dialog.getByRole('spinbutton', { name }).fill(value)
  await save()
  expect(await sizeOf()).toBeCloseTo(2 * whole, 1)
})
