import { html, raw } from 'hono/html'
import type { Config } from '#kernel/config/config.ts'
import { type Day, dayOf } from '#lib/calendar/days.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/console-invoices.json' with { type: 'json' }
import type { WholeOrder } from '../../money/orders/queries/orders.ts'
import { loweredOf, vatOf } from '../../money/orders/rules/invoice.ts'
import type { DocumentRow, Withdrawal } from './queries.ts'
import {
  type InvoiceNumber,
  invoiceName,
  ownCode,
  type Place,
  placeOfBuyer,
  placeOfLine,
  sendingOf,
} from './rules.ts'

const t = createWords({ 'console-invoices': words }).getFixedT('it', 'console-invoices')

const plain: Record<string, string> = { '“': '"', '”': '"', '–': '-', '—': '-', '€': 'EUR' }

/** Text of the characters that the format knows: Latin-1, others without their accent or as `?`. */
const latin = (text: string, maximum: number) =>
  text
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e\xa0-\xff]/gu, (sign) => {
      const [letter = '?'] = /^[\x20-\x7e]/.exec(sign.normalize('NFD')) ?? []
      return plain[sign] ?? letter
    })
    .slice(0, maximum)

const addressOf = ({ street, postalCode, city, province }: Place) => html`<Sede>
  <Indirizzo>${latin(street, 60)}</Indirizzo>
  <CAP>${postalCode}</CAP>
  <Comune>${latin(city, 60)}</Comune>
  ${province && html`<Provincia>${province}</Provincia>`}
  <Nazione>IT</Nazione>
</Sede>`

const vatId = (code: string) =>
  html`<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${code}</IdCodice></IdFiscaleIVA>`
const called = (name: string) =>
  html`<Anagrafica><Denominazione>${latin(name, 80)}</Denominazione></Anagrafica>`

type Company = Config['company']
type Line = { text: string; quantity: number; cents: number }
type Invoice = Extract<DocumentRow, InvoiceNumber>
type Content = { cents: number; lines: readonly Line[]; invoice?: Invoice }
type Making = Content & { order: WholeOrder; name: InvoiceNumber; day: Day; company: Company }

/** A credit note has the buyer of its invoice, who may have left the shop since. */
const buyerOf = ({ order, invoice }: Making) => {
  if (invoice)
    return raw(/<CessionarioCommittente>.*<\/CessionarioCommittente>/s.exec(invoice.xml)![0])
  const { vat_number, tax_code, name } = order.invoice!
  return html`<CessionarioCommittente>
  <DatiAnagrafici>
    ${vat_number && vatId(vat_number)}
    ${tax_code && html`<CodiceFiscale>${tax_code}</CodiceFiscale>`}
    ${called(name)}
  </DatiAnagrafici>
  ${addressOf(placeOfBuyer(order))}
</CessionarioCommittente>`
}

const headOf = (making: Making) => {
  const { order, name, company } = making
  const { recipient_code: code, certified_email: pec } = order.invoice!
  const [, office, rea] = /^([A-Z]{2})-?(\d+)$/.exec(company.rea) ?? []
  return html`<DatiTrasmissione>
  <IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${ownCode(company)}</IdCodice></IdTrasmittente>
  <ProgressivoInvio>${sendingOf(name)}</ProgressivoInvio>
  <FormatoTrasmissione>FPR12</FormatoTrasmissione>
  <CodiceDestinatario>${code || '0000000'}</CodiceDestinatario>
  ${!code && pec && html`<PECDestinatario>${pec}</PECDestinatario>`}
</DatiTrasmissione>
<CedentePrestatore>
  <DatiAnagrafici>
    ${vatId(ownCode(company))}${called(company.name)}<RegimeFiscale>RF01</RegimeFiscale>
  </DatiAnagrafici>
  ${addressOf(placeOfLine(company.address))}
  ${
    rea &&
    html`<IscrizioneREA>
    <Ufficio>${office}</Ufficio>
    <NumeroREA>${rea}</NumeroREA>
    <StatoLiquidazione>LN</StatoLiquidazione>
  </IscrizioneREA>`
  }
</CedentePrestatore>
${buyerOf(making)}`
}

type LineName = keyof typeof words.line

const goodsOf = (lines: Withdrawal['lines']): Line[] =>
  lines.map(({ title, choice, quantity, unit_cents: cents }) => ({
    text: choice ? `${title}, ${choice}` : title,
    quantity,
    cents,
  }))

const others = (...lines: readonly (readonly [LineName, number])[]): Line[] =>
  lines
    .filter(([, cents]) => cents !== 0)
    .map(([name, cents]) => ({ text: t(`line.${name}`), quantity: 1, cents }))

/** Lines as on the receipt: goods, delivery, and what lowers the price. */
export const invoiceOf = (order: WholeOrder): Content => ({
  cents: order.total_cents - loweredOf(order),
  lines: [
    ...goodsOf(order.lines),
    ...others(
      ['delivery', order.delivery_cents],
      ['discount', -order.discount_cents],
      ['credits', -order.credits_cents],
      ['lowered', -loweredOf(order)],
    ),
  ],
})

type RefundRow = Exclude<DocumentRow, { refund: null }>

const linesOf = ({ withdrawal }: RefundRow) =>
  withdrawal
    ? [
        ...goodsOf(withdrawal.lines),
        ...others(['delivery', withdrawal.delivery_cents], ['credits', -withdrawal.credits_cents]),
      ]
    : []

/** Lines of the whole invoice, or of the withdrawal, or none; the last one makes up the refund. */
export const noteOf = (order: WholeOrder, refund: RefundRow, invoice: DocumentRow): Content => {
  const { cents, because } = refund
  const lines = cents === invoice.cents ? invoiceOf(order).lines : linesOf(refund)
  const rest = cents - lines.reduce((sum, line) => sum + line.quantity * line.cents, 0)
  const last = others([lines.length > 0 ? 'rest' : because, rest])
  return { cents, lines: [...lines, ...last], invoice: invoice as Invoice }
}

const bodyOf = ({ order, name, day, company, lines, invoice, ...making }: Making) => {
  const { vatPercent } = company
  const { netCents, vatCents } = vatOf(making.cents, vatPercent)
  const amount = (cents: number) => (cents / 100).toFixed(2)
  const total = amount(making.cents)
  const rate = html`<AliquotaIVA>${vatPercent.toFixed(2)}</AliquotaIVA>`
  // Prices without VAT have eight decimals, so that their sum is the taxable amount.
  const net = (cents: number) => (cents / (100 + vatPercent)).toFixed(8)
  return html`<DatiGenerali><DatiGeneraliDocumento>
  <TipoDocumento>${invoice ? 'TD04' : 'TD01'}</TipoDocumento>
  <Divisa>EUR</Divisa>
  <Data>${day}</Data>
  <Numero>${invoiceName(name)}</Numero>
  <ImportoTotaleDocumento>${total}</ImportoTotaleDocumento>
  <Causale>${t('line.order', { number: order.number })}</Causale>
</DatiGeneraliDocumento>
${
  invoice &&
  html`<DatiFattureCollegate>
  <IdDocumento>${invoiceName(invoice)}</IdDocumento>
  <Data>${dayOf(invoice.made_at)}</Data>
</DatiFattureCollegate>`
}
</DatiGenerali>
<DatiBeniServizi>
  ${lines.map(
    ({ text, quantity, cents }, place) => html`<DettaglioLinee>
    <NumeroLinea>${place + 1}</NumeroLinea>
    ${cents < 0 && html`<TipoCessionePrestazione>SC</TipoCessionePrestazione>`}
    <Descrizione>${latin(text, 1000)}</Descrizione>
    <Quantita>${quantity.toFixed(2)}</Quantita>
    <PrezzoUnitario>${net(cents)}</PrezzoUnitario>
    <PrezzoTotale>${net(quantity * cents)}</PrezzoTotale>
    ${rate}
  </DettaglioLinee>`,
  )}
  <DatiRiepilogo>
    ${rate}
    <ImponibileImporto>${amount(netCents)}</ImponibileImporto>
    <Imposta>${amount(vatCents)}</Imposta>
    <EsigibilitaIVA>I</EsigibilitaIVA>
  </DatiRiepilogo>
</DatiBeniServizi>
<DatiPagamento>
  <CondizioniPagamento>TP02</CondizioniPagamento>
  <DettaglioPagamento>
    <ModalitaPagamento>MP08</ModalitaPagamento>
    <ImportoPagamento>${total}</ImportoPagamento>
  </DettaglioPagamento>
</DatiPagamento>`
}

/** Writes an electronic invoice or credit note for private customers (FatturaPA 1.2, FPR12). */
export const documentXml = (making: Making) =>
  `<?xml version="1.0" encoding="UTF-8"?>
${html`<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
<FatturaElettronicaHeader>${headOf(making)}</FatturaElettronicaHeader>
<FatturaElettronicaBody>${bodyOf(making)}</FatturaElettronicaBody>
</p:FatturaElettronica>
`}`
