import { beforeEach, expect, test } from 'vitest'
import { days } from '#lib/format/durations.ts'
import { makeInvoice } from '#lib/services/console/invoices/commands.ts'
import { findOrder } from '#lib/services/console/orders/acts.ts'
import { wantRefund } from '#lib/services/money/payments/commands/refunds.ts'
import { codeOf, dataOf, readProblem } from '../api.ts'
import { openTill } from '../till.ts'
import { consoleOf } from './console.ts'

const till = await openTill()
const { call, join, withCode } = consoleOf(till)
const { pool, clock, db } = till
const { config } = till.deps
let accountant: Awaited<ReturnType<typeof join>>
beforeEach(async () => {
  accountant = await join('accountant')
})

type Row = { id: string; kind: string; number: string | null; total: number; refunded: number }

const home = { street: 'via dei Mille 14', postal_code: '40121', city: 'Bologna', province: 'BO' }
const empty = { tax_code: '', vat_number: '', recipient_code: '', certified_email: '' }

/** Builds a paid order with an invoice, a delivery of 4.90, a discount of 3 and 2 of credits. */
const invoiced = async (invoice: object) => {
  const order = await till.charged()
  await pool.query(
    `UPDATE orders SET invoice = $2, delivery_cents = 490, discount_cents = 300,
       credits_cents = 200, total_cents = goods_cents - 10 WHERE id = $1`,
    [order.id, JSON.stringify({ ...home, ...empty, ...invoice })],
  )
  await pool.query("UPDATE order_lines SET title = 'Gufi & “Gufi” di Žižek' WHERE order_id = $1", [
    order.id,
  ])
  return order
}
const company = { name: 'Ludoteca Srl', vat_number: '01234567897', recipient_code: 'M5UXCR1' }
const person = { name: 'Serena Bini', tax_code: 'BNISRN80A41A944X', certified_email: 's@pec.it' }

const make = (number: number | string) => withCode(accountant, 'POST', `/invoices/${number}/xml`)
const list = async (query = '') =>
  dataOf<Row[]>(await call('GET', `/invoices?${query}`, { cookie: accountant.cookie }))

const amountOf = (xml: string, name: string) =>
  Number(textsOf(xml).flatMap((text) => text.match(`^${name} (.*)`)?.[1] ?? [])[0])

/** Sum of the lines of a document, with their VAT. */
const sumOf = (xml: string) =>
  textsOf(xml)
    .flatMap((text) => /^PrezzoTotale (.*)/.exec(text)?.[1] ?? [])
    .reduce((sum, price) => sum + Number(price) * 1.22, 0)

/** Elements with a text, in their order, one to a line. */
const textsOf = (xml: string) =>
  [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => `${name} ${text}`)

/** Order and patterns of the published description, version 1.2, for what an invoice of the shop has. */
const described = [
  ...['IdPaese IT', 'IdCodice \\S{1,28}', 'ProgressivoInvio [A-Z0-9]{1,10}'],
  ...[
    'FormatoTrasmissione FPR12',
    'CodiceDestinatario [A-Z0-9]{7}',
    'PECDestinatario? \\S+@\\S{3,}',
  ],
  ...['IdPaese IT', 'IdCodice \\d{11}', 'Denominazione LATIN{1,80}', 'RegimeFiscale RF01'],
  ...[
    'Indirizzo LATIN{1,60}',
    'CAP \\d{5}',
    'Comune LATIN{1,60}',
    'Provincia? [A-Z]{2}',
    'Nazione IT',
  ],
  ...['Ufficio [A-Z]{2}', 'NumeroREA .{1,20}', 'StatoLiquidazione LN'],
  ...['IdPaese? IT', 'IdCodice? \\d{11}', 'CodiceFiscale? [A-Z0-9]{11,16}'],
  ...['Denominazione LATIN{1,80}', 'Indirizzo LATIN{1,60}', 'CAP \\d{5}', 'Comune LATIN{1,60}'],
  ...['Provincia? [A-Z]{2}', 'Nazione IT', 'TipoDocumento TD0[14]', 'Divisa EUR'],
  ...['Data \\d{4}-\\d\\d-\\d\\d', 'Numero [\\x20-\\x7e]{1,20}', 'ImportoTotaleDocumento CENTS'],
  ...['Causale LATIN{1,200}', 'IdDocumento? \\d+/\\d{4}', 'Data? \\d{4}-\\d\\d-\\d\\d'],
]
const line = [
  ...['NumeroLinea [1-9]\\d{0,3}', 'TipoCessionePrestazione? SC', 'Descrizione LATIN{1,1000}'],
  ...[
    'Quantita \\d{1,12}\\.\\d{2,8}',
    'PrezzoUnitario PRICE',
    'PrezzoTotale PRICE',
    'AliquotaIVA 22.00',
  ],
]
const foot = [
  ...['AliquotaIVA 22.00', 'ImponibileImporto CENTS', 'Imposta CENTS', 'EsigibilitaIVA I'],
  ...['CondizioniPagamento TP02', 'ModalitaPagamento MP08', 'ImportoPagamento CENTS'],
]
const patternOf = (elements: string[]) =>
  elements
    .map((element) => {
      const [name, text] = element.split(/ (.*)/s) as [string, string]
      const content = text
        .replace('LATIN', '[\\x20-\\xff]')
        .replace('CENTS', '-?\\d{1,11}\\.\\d\\d')
        .replace('PRICE', '-?\\d{1,11}\\.\\d{2,8}')
      return name.endsWith('?') ? `(${name.slice(0, -1)} ${content}\\n)?` : `${name} ${content}\\n`
    })
    .join('')
const whole = new RegExp(`^${patternOf(described)}(${patternOf(line)})+${patternOf(foot)}$`)

const document = async (number: number | string) => {
  const xml = await (await make(number)).text()
  expect(
    textsOf(xml)
      .map((text) => `${text}\n`)
      .join(''),
  ).toMatch(whole)
  return xml
}

test('an invoice has the elements of the published description, and the VAT that its total includes', async () => {
  const { number } = await invoiced(company)
  const xml = await document(number)
  const texts = textsOf(xml)
  expect(texts).toContain('Descrizione Gufi &amp; &quot;Gufi&quot; di Zizek, Italiano')
  const amounts = ['ImportoTotaleDocumento', 'ImponibileImporto', 'Imposta'].map((name) =>
    texts.find((text) => text.startsWith(name)),
  )
  expect(amounts).toEqual([
    'ImportoTotaleDocumento 39.80',
    'ImponibileImporto 32.62',
    'Imposta 7.18',
  ])
  const prices = texts.flatMap((text) => /^PrezzoTotale (.*)/.exec(text)?.[1] ?? [])
  expect(prices).toHaveLength(4)
  expect(prices.reduce((sum, price) => sum + Number(price), 0)).toBeCloseTo(32.62, 2)
})

test('a person is named by the tax code, and found by the certified address', async () => {
  const { number } = await invoiced(person)
  const xml = await document(number)
  expect(xml).toContain('<CodiceDestinatario>0000000</CodiceDestinatario>')
  expect(xml).toContain('<PECDestinatario>s@pec.it</PECDestinatario>')
  expect(xml).toContain(`<CodiceFiscale>${person.tax_code}</CodiceFiscale>`)
})

test('numbers have no gaps, also at the same moment, and a document stays the same', async () => {
  const orders = [await invoiced(company), await invoiced(person), await invoiced(company)]
  const before = (await list('state=made')).length
  const files = await Promise.all(
    orders.map(({ number }) =>
      db.transaction(async (tx) =>
        makeInvoice(tx, await findOrder(tx, number), { now: clock.now(), company: config.company }),
      ),
    ),
  )
  const numbers = files.map(({ number }) => number).sort((a, b) => a - b)
  expect(numbers).toEqual([before + 1, before + 2, before + 3])
  await pool.query('UPDATE orders SET invoice = invoice || \'{"name": "Altra"}\' WHERE id = $1', [
    orders[0]!.id,
  ])
  expect(await (await make(orders[0]!.number)).text()).toBe(files[0]!.xml)
  clock.advance(days(60))
  const next = await invoiced(company)
  const again = await join('accountant')
  const answer = await withCode(again, 'POST', `/invoices/${next.number}/xml`)
  expect(await answer.text()).toContain('<Numero>1/2027</Numero>')
})

test('what is given back outside an invoice is shown, and orders without one are refused', async () => {
  const { id, number } = await invoiced(person)
  await till.want(id, 1000)
  expect(await till.work()).toEqual([])
  const rows = await list(`q=${number}`)
  expect(rows).toMatchObject([{ id: `${number}`, number: null, refunded: 10 }])
  const { number: without } = await till.charged()
  const refused = await withCode(accountant, 'POST', `/invoices/${without}/xml`)
  expect(await codeOf(refused)).toBe('not_found')
  await pool.query("UPDATE orders SET invoice = invoice - 'postal_code' WHERE id = $1", [id])
  await pool.query(
    'UPDATE orders SET delivery = delivery || \'{"kind": "pickup"}\' WHERE id = $1',
    [id],
  )
  const unplaced = await withCode(accountant, 'POST', `/invoices/${number}/xml`)
  expect((await readProblem(unplaced)).detail).toContain('Indirizzo senza via')
})

test('each confirmed refund of an invoice has a credit note of its own, to the cent and once', async () => {
  const { id, number } = await invoiced(company)
  const invoice = await document(number)
  await till.want(id, 1000)
  expect(await list(`q=${number}`)).toHaveLength(1)
  expect((await withCode(accountant, 'POST', `/invoices/${number}-R1/xml`)).status).toBe(404)
  expect(await till.work()).toEqual([])
  await till.want(id, 501)
  expect(await till.work()).toEqual([])
  const [waiting] = await list(`q=${number}`)
  expect(waiting).toMatchObject({ id: `${number}-R2`, kind: 'note', number: null, total: -5.01 })

  await pool.query('UPDATE orders SET invoice = \'{"name": "-"}\' WHERE id = $1', [id])
  const order = await findOrder(db, number)
  const making = { now: clock.now(), company: config.company }
  const files = await Promise.all(
    [1, 1, 2, 2].map((position) =>
      db.transaction((tx) => makeInvoice(tx, order, { ...making, position })),
    ),
  )
  expect(files[0]!.xml).toBe(files[1]!.xml)
  expect(files[2]!.xml).toBe(files[3]!.xml)
  expect(Math.abs(files[0]!.number - files[2]!.number)).toBe(1)
  const [, name] = /<Numero>(.*)<\/Numero>/.exec(invoice)!
  for (const [position, cents] of [1000, 501].entries()) {
    const xml = await document(`${number}-R${position + 1}`)
    expect(xml).toContain('<TipoDocumento>TD04</TipoDocumento>')
    expect(textsOf(xml)).toContain(`IdDocumento ${name}`)
    expect(xml).toContain('<Denominazione>Ludoteca Srl</Denominazione>')
    const [net, vat] = [amountOf(xml, 'ImponibileImporto'), amountOf(xml, 'Imposta')]
    expect(net + vat).toBeCloseTo(cents / 100, 6)
    expect(sumOf(xml)).toBeCloseTo(cents / 100, 5)
  }
  const file = await withCode(accountant, 'POST', '/invoices/file', {
    format: 'csv',
    q: `${number}`,
  })
  expect((await file.text()).match(/Nota di credito/g)).toHaveLength(2)
})

test('the note of a withdrawal has its lines, and that of all the money the lines of the invoice', async () => {
  const { id, number } = await invoiced(person)
  await document(number)
  const { rows } = await pool.query(
    `WITH w AS (INSERT INTO withdrawals (order_id, position, state, refund_cents, credits_cents,
        with_delivery, requested_at, decided_at)
      VALUES ($1, 1, 'accepted', 3500, 200, true, now(), now()) RETURNING id)
    INSERT INTO withdrawal_lines SELECT w.id, l.id, l.quantity FROM w, order_lines l
    WHERE l.order_id = $1 RETURNING withdrawal_id`,
    [id],
  )
  const want = (cents: number, withdrawalId: number | null) =>
    db.transaction((tx) =>
      wantRefund(tx, { orderId: id, cents, because: 'withdrawal', withdrawalId }, clock.now()),
    )
  await want(3500, Number(rows[0].withdrawal_id))
  expect(await till.work()).toEqual([])
  const xml = await document(`${number}-R1`)
  expect(textsOf(xml).filter((text) => text.startsWith('Descrizione'))).toEqual([
    'Descrizione Gufi &amp; &quot;Gufi&quot; di Zizek, Italiano',
    ...['Descrizione Consegna', 'Descrizione Crediti', 'Descrizione Sconti e arrotondamenti'],
  ])
  expect(sumOf(xml)).toBeCloseTo(35, 5)
  const other = await invoiced(company)
  const whole = await document(other.number)
  await till.want(other.id, 3980)
  expect(await till.work()).toEqual([])
  const note = await document(`${other.number}-R1`)
  const linesOf = (file: string) => file.slice(file.indexOf('<DatiBeniServizi>'))
  expect(linesOf(note)).toBe(linesOf(whole))
})
