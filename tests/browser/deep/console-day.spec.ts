import { readFile } from 'node:fs/promises'
import { Pool } from 'pg'
import { buildComment } from '../../factories/comments.ts'
import { buildMember, buildSession } from '../../factories/members.ts'
import { buildOrder } from '../../factories/payments.ts'
import {
  confirm,
  type Day,
  draftItem,
  fillAll,
  goTo,
  hands,
  previewDraft,
  prove,
  publish,
  repriceDraft,
} from '../day.ts'
import { test as base, expect } from '../fixtures.ts'
import { joinElsewhere } from '../joiners.ts'
import { mailTo } from '../mail.ts'
import { giveDevice, invitationOf, inviteOwner } from '../operator.ts'
import { type Site, startSite } from '../site-server.ts'

const acceptInvitation = async (day: Day, token: string) => {
  const { page, hand } = day
  await giveDevice(page)
  await page.goto(`/gestione/invito#${token}`)
  await hand.press(page.getByRole('button', { name: 'Crea la passkey' }))
  await hand.press(page.getByRole('button', { name: 'Li ho conservati' }))
  await expect(page.getByRole('heading', { name: 'Da decidere' })).toBeVisible()
}

const writeCompany = async (day: Day) => {
  const { page, hand } = day
  await goTo(day, 'Impostazioni', 'Negozio')
  await hand.press(page.getByRole('button', { name: 'Modifica' }).first())
  const form = page.getByRole('dialog')
  await fillAll(day, form, { 'Ragione sociale': 'Dadi e Meeple Srl', 'Partita IVA': '01234567897' })
  await hand.press(form.getByRole('button', { name: 'Salva' }))
  await prove(day)
  await expect(page.getByText('Dadi e Meeple Srl').first()).toBeVisible()
}

const openPoint = async (day: Day) => {
  const { page, hand } = day
  await goTo(day, 'Punti di ritiro')
  await hand.press(page.getByRole('button', { name: 'Aggiungi un punto' }))
  const form = page.getByRole('dialog', { name: 'Nuovo punto di ritiro' })
  await fillAll(day, form, {
    Punto: 'Edicola Rossi',
    'Via e numero': 'via Saragozza 88',
    CAP: '40123',
  })
  await hand.fill(form.getByLabel('Quanto costa la consegna, in euro'), '2,90')
  await hand.press(form.getByRole('button', { name: 'Aggiungi un punto' }))
  await expect(page.getByRole('row').filter({ hasText: 'Edicola Rossi' })).toContainText('Aperto')
}

/** Opens a group in which three members take a seat, with a method stored at the provider. */
const fillGroup = async (day: Day, title: string) => {
  const { page, hand, pool } = day
  await draftItem(day, title, '260', true)
  for (const [step, done] of [
    ['Metti in programma', 'In programma'],
    ['Apri il gruppo', 'In vendita'],
  ]) {
    await hand.press(page.getByRole('button', { name: step! }))
    await expect(page.getByText(done!, { exact: true })).toBeVisible()
  }
  const { rows } = await pool.query<{ id: number; bundle: number }>(
    `SELECT i.id::int, b.id::int bundle FROM items i JOIN variations v ON v.item_id = i.id
     JOIN bundles b ON b.variation_id = v.id WHERE i.title = $1`,
    [title],
  )
  const { id, bundle } = rows[0]!
  for (let seat = 0; seat < 3; seat++)
    await joinElsewhere({ pool, page, request: page.request }, { id, bundleIds: [bundle] })
  return id
}

const decide = async (day: Day, decision: string) => {
  const { page, hand } = day
  await hand.pick(page.getByRole('radio', { name: decision }))
  // Its effect is read first; pressed before that, it would ask.
  await expect(page.locator('form [aria-live] p')).toBeVisible()
  await hand.press(page.getByRole('button', { name: decision, exact: true }))
}

/** Closes and charges the group; then two copies come for three people. */
const closeGroup = async (day: Day, title: string) => {
  const { page, hand } = day
  await goTo(day, 'Gruppi', title)
  await decide(day, 'Chiudi e incassa')
  await prove(day)
  await expect(page.getByRole('radio', { name: 'Chiudi e incassa' })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Confermato').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await decide(day, 'Copie ordinate')
  await expect(page.getByText('Ordinato').first()).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Conta gli arrivi' }))
  const form = page.getByRole('dialog')
  await hand.fill(form.getByLabel(/Gioco base/), '2')
  await hand.press(form.getByRole('button', { name: 'Conta gli arrivi' }))
  await confirm(day)
  await expect(page.getByRole('link', { name: 'Vedi gli ordini senza copia' })).toBeVisible()
}

/** Makes a wave of what can leave: the two copies that came. */
const makeWave = async (day: Day) => {
  const { page, hand } = day
  await goTo(day, 'Spedizioni')
  await hand.press(page.getByRole('button', { name: 'Nuova ondata' }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Crea' }))
  await confirm(day)
  await expect(page.getByRole('heading', { name: /Ondata \d+/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Porto Sale' })).toHaveCount(2)
}

const openOrder = async (day: Day, number: number) => {
  const { page, hand } = day
  await goTo(day, 'Ordini')
  await hand.fill(page.getByRole('searchbox'), `${number}`)
  await page.keyboard.press('Enter')
  await hand.press(page.getByRole('link', { name: `${number}`, exact: true }))
  await expect(page.getByRole('heading', { name: new RegExp(`${number}`) })).toBeVisible()
}

/** Sends one of the two games of an order first. */
const splitParcel = async (day: Day, titles: readonly string[]) => {
  const { page, hand, pool } = day
  const { rows } = await pool.query<{ item: number; bundle: number }>(
    `SELECT i.id::int item, b.id::int bundle FROM items i JOIN variations v ON v.item_id = i.id
     JOIN bundles b ON b.variation_id = v.id WHERE i.title = ANY ($1) ORDER BY i.title`,
    [titles],
  )
  const [{ item: itemId, bundle: bundleId }, other] = rows as [(typeof rows)[0], (typeof rows)[0]]
  const { id, number } = await buildOrder(pool, { state: 'paid', itemId, bundleId })
  await pool.query(
    `INSERT INTO order_lines (order_id, parcel, item_id, bundle_id, title, choice, quantity, unit_cents)
     VALUES ($1, 1, $2, $3, 'Torre Vento', '', 1, 1000)`,
    [id, other.item, other.bundle],
  )
  await openOrder(day, number)
  await hand.press(page.getByRole('button', { name: 'Dividi' }))
  const split = page.getByRole('dialog', { name: 'Dividi il pacco 1' })
  await hand.check(split.getByRole('checkbox', { name: 'Torre Vento' }))
  await hand.press(split.getByRole('button', { name: 'Dividi' }))
  const second = page.locator('section').filter({ hasText: 'Pacco 2 di 2' }).last()
  await hand.press(second.getByRole('button', { name: 'Spedisci' }))
  const form = page.getByRole('dialog')
  await fillAll(day, form, { Corriere: 'Rondine', 'Codice per seguirlo': 'RN 2' })
  await hand.press(form.getByRole('button', { name: 'Spedisci' }))
  await expect(second).toContainText('In viaggio')
}

/** Gives back the game that was sent first. */
const refundCopy = async (day: Day) => {
  const { page, hand } = day
  const button = { name: 'Rimborsa copie' }
  await hand.press(page.getByRole('button', button))
  const form = page.getByRole('dialog')
  await hand.check(form.getByRole('checkbox', { name: 'Torre Vento' }))
  await fillAll(day, form, { 'Perché, come lo legge chi compra': 'Arrivata rotta' })
  await hand.press(form.getByRole('button', button))
  await confirm(day)
  await prove(day)
  await expect(page.getByText('deciso dal negozio')).toBeVisible()
}

/** Gives back much of a payment, which a second person signs. */
const refund = async (day: Day, other: Day) => {
  const { page, hand, pool } = day
  const { rows } = await pool.query<{ number: number }>(
    "SELECT number FROM orders WHERE kind = 'seat' ORDER BY id LIMIT 1",
  )
  await goTo(day, 'Impostazioni', 'Chi lavora qui')
  await hand.press(page.getByRole('button', { name: 'Invita' }))
  const form = page.getByRole('dialog', { name: 'Invita chi lavora con te' })
  const email = 'amir@example.org'
  await fillAll(day, form, { Nome: 'Beatrice Due', 'E-mail': email })
  await hand.check(form.getByRole('checkbox', { name: /titolare/ }))
  await hand.press(form.getByRole('button', { name: 'Manda l’invito' }))
  await prove(day)
  await acceptInvitation(other, await invitationOf(page, email))

  await openOrder(day, rows[0]!.number)
  await hand.press(page.getByRole('button', { name: 'Rimborsa un importo' }))
  const refunding = page.getByRole('dialog')
  await fillAll(day, refunding, { Importo: '255', Perché: 'Scatola rovinata' })
  await hand.press(refunding.getByRole('button', { name: 'Rimborsa un importo' }))
  await confirm(day)
  await prove(day)
  await expect(page.getByText('aspettano una seconda firma')).toBeVisible()

  await goTo(other, 'Rimborsi')
  await other.hand.press(other.page.getByRole('link', { name: `${rows[0]!.number}`, exact: true }))
  await other.hand.press(other.page.getByRole('button', { name: 'Approva' }))
  await prove(other)
  await expect(other.page.getByRole('dialog')).toHaveCount(0)
  await expect(async () => {
    await other.page.reload()
    await expect(other.page.getByText('Rimborsato').first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

const decideReport = async (day: Day, itemId: number) => {
  const { page, hand, pool } = day
  const author = await buildMember(pool, { name: 'Ugo Riva' })
  const comment = await buildComment(pool, { itemId, member: author, body: 'Compratelo da me.' })
  const { token } = await buildSession(pool)
  const answer = await page.request.post(`/api/comments/${comment}/report`, {
    data: { reason: 'spam' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await goTo(day, 'Segnalazioni')
  await hand.press(page.getByRole('link', { name: /Compratelo da me/ }))
  const part = page.getByRole('region', { name: 'Il caso aperto' })
  await hand.fill(part.getByLabel('Il perché, come lo leggono tutti e due'), 'È pubblicità.')
  await hand.press(part.getByRole('button', { name: 'Togli e avvisa' }))
  await expect(page.getByText('Tutto deciso')).toBeVisible()
}

const tryCampaign = async (day: Day) => {
  const { page, hand } = day
  await goTo(day, 'Campagne', 'Nuova campagna')
  const subject = 'Autunno in scatola'
  const text = { Nome: subject, Oggetto: subject, Testo: 'Otto giochi nuovi.' }
  await fillAll(day, page, { ...text, 'Dove porta il bottone': '/reega' })
  await hand.press(page.getByRole('button', { name: 'Mandami una prova' }))
  expect(await mailTo(page, 'beatrice@example.org', subject)).toContain('Otto giochi nuovi')
}

const exportTakings = async (day: Day) => {
  const { page, hand } = day
  await goTo(day, 'Conti', 'Incassi')
  const download = page.waitForEvent('download')
  await hand.press(page.getByRole('link', { name: /CSV/ }))
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('780;255;0;525')
}

let site: Site | undefined
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from here
  baseURL: async ({}, use) => use(site?.address),
})

for (const [name, handOf] of Object.entries(hands))
  test.describe(name, () => {
    const shared = process.env.SITE_DATABASE
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is asked for from here
    test.beforeAll(async ({}, info) => {
      info.setTimeout(300_000)
      site = await startSite({ isEmpty: true })
      process.env.SITE_DATABASE = site.database
    })
    test.afterAll(async () => {
      process.env.SITE_DATABASE = shared
      await site?.close()
    })

    test(`runs an empty shop for a day by ${name} @once`, async ({ page, browser, watch }) => {
      test.setTimeout(1_500_000)
      page.setDefaultTimeout(60_000)
      watch.allow(/status of 40[139]/)
      const pool = new Pool({ connectionString: site!.database, max: 2 })
      const day = { page, hand: handOf(page), pool }
      const context = await browser.newContext({ baseURL: site!.address })
      context.setDefaultTimeout(60_000)
      const second = await context.newPage()
      await page.goto('/gestione/accesso')
      await acceptInvitation(day, await inviteOwner(page, 'beatrice@example.org'))
      await writeCompany(day)
      await openPoint(day)
      const sales = ['Faro Rosso', 'Ponte di Rame', 'Tre Lune', 'Torre Vento']
      for (const title of sales) {
        await draftItem(day, title, '24,90')
        if (title === sales[0]) {
          await repriceDraft(day)
          await previewDraft(day, title)
        }
        await publish(day)
      }
      const group = await fillGroup(day, 'Porto Sale')
      await closeGroup(day, 'Porto Sale')
      await makeWave(day)
      await splitParcel(day, sales.slice(0, 2))
      await refundCopy(day)
      await refund(day, { page: second, hand: handOf(second), pool })
      await decideReport(day, group)
      await tryCampaign(day)
      await exportTakings(day)
      await context.close()
      await pool.end()
    })
  })
