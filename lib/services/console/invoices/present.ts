import type { Config } from '#kernel/config/config.ts'
import type { Day } from '#lib/calendar/days.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/console-invoices.json' with { type: 'json' }
import type { WholeOrder } from '../../money/orders/queries/orders.ts'
import { loweredOf, vatOf } from '../../money/orders/rules/invoice.ts'
import {
  type InvoiceNumber,
  invoiceName,
  type Place,
  placeOfBuyer,
  placeOfLine,
  sendingOf,
} from './rules.ts'

type Content = string | Element[]
type Element = false | '' | null | undefined | readonly [name: string, content: Content]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const write = (content: Content): string =>
  typeof content === 'string'
    ? content.replace(/[&<>]/g, (sign) => entities[sign]!)
    : content
        .map((element) => (element ? `<${element[0]}>${write(element[1])}</${element[0]}>` : ''))
        .join('')

const plainSigns: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '€': 'EUR',
}

/** Text of the characters that the format knows: Latin-1, others without their accent or as `?`. */
const latin = (text: string, maximum: number) =>
  text
    .normalize('NFC')
    .replace(/[‘’“”–—€]/g, (sign) => plainSigns[sign]!)
    .replace(
      /[^\x20-\x7e\xa0-\xff]/gu,
      (sign) => /^[\x20-\x7e]/.exec(sign.normalize('NFD'))?.[0] ?? '?',
    )
    .slice(0, maximum)

const amount = (cents: number) => (cents / 100).toFixed(2)

const seat = ({ street, postalCode, city, province }: Place): Element => [
  'Sede',
  [
    ['Indirizzo', latin(street, 60)],
    ['CAP', postalCode],
    ['Comune', latin(city, 60)],
    province && ['Provincia', province],
    ['Nazione', 'IT'],
  ],
]

const vatId = (code: string): Element => [
  'IdFiscaleIVA',
  [
    ['IdPaese', 'IT'],
    ['IdCodice', code],
  ],
]
const named = (name: string): Element => ['Anagrafica', [['Denominazione', latin(name, 80)]]]

const t = createWords({ 'console-invoices': words }).getFixedT('it', 'console-invoices')

type Line = { text: string; quantity: number; cents: number }

/** Lines as on the receipt: goods, delivery, and what lowers the price. */
const linesOf = (order: WholeOrder): Line[] => [
  ...order.lines.map(({ title, choice, quantity, unit_cents: cents }) => ({
    text: choice ? `${title}, ${choice}` : title,
    quantity,
    cents,
  })),
  ...[
    { text: t('line.delivery'), quantity: 1, cents: order.delivery_cents },
    { text: t('line.discount'), quantity: 1, cents: -order.discount_cents },
    { text: t('line.credits'), quantity: 1, cents: -order.credits_cents },
    { text: t('line.lowered'), quantity: 1, cents: -loweredOf(order) },
  ].filter(({ cents }) => cents !== 0),
]

export const totalOf = (order: WholeOrder) => order.total_cents - loweredOf(order)

type Company = Config['company']
type Making = { order: WholeOrder; name: InvoiceNumber; day: Day; company: Company }

const headOf = ({ order, name, company }: Making): Element[] => {
  const invoice = order.invoice!
  const own = company.vatId.replace(/^IT/i, '')
  const rea = /^([A-Z]{2})-?(\d+)$/.exec(company.rea)
  const { recipient_code: code, certified_email: pec, vat_number: vat, tax_code: tax } = invoice
  return [
    [
      'DatiTrasmissione',
      [
        [
          'IdTrasmittente',
          [
            ['IdPaese', 'IT'],
            ['IdCodice', own],
          ],
        ],
        ['ProgressivoInvio', sendingOf(name)],
        ['FormatoTrasmissione', 'FPR12'],
        ['CodiceDestinatario', code || '0000000'],
        !code && pec && ['PECDestinatario', pec],
      ],
    ],
    [
      'CedentePrestatore',
      [
        ['DatiAnagrafici', [vatId(own), named(company.name), ['RegimeFiscale', 'RF01']]],
        seat(placeOfLine(company.address)),
        rea && [
          'IscrizioneREA',
          [
            ['Ufficio', rea[1]!],
            ['NumeroREA', rea[2]!],
            ['StatoLiquidazione', 'LN'],
          ],
        ],
      ],
    ],
    [
      'CessionarioCommittente',
      [
        ['DatiAnagrafici', [vat && vatId(vat), tax && ['CodiceFiscale', tax], named(invoice.name)]],
        seat(placeOfBuyer(order)),
      ],
    ],
  ]
}

const bodyOf = ({ order, name, day, company: { vatPercent } }: Making): Element[] => {
  const total = totalOf(order)
  const { netCents, vatCents } = vatOf(total, vatPercent)
  const rate: Element = ['AliquotaIVA', vatPercent.toFixed(2)]
  // Prices without VAT have eight decimals, so that their sum is the taxable amount.
  const net = (cents: number) => (cents / (100 + vatPercent)).toFixed(8)
  const lines = linesOf(order).map(
    ({ text, quantity, cents }, place): Element => [
      'DettaglioLinee',
      [
        ['NumeroLinea', `${place + 1}`],
        cents < 0 && ['TipoCessionePrestazione', 'SC'],
        ['Descrizione', latin(text, 1000)],
        ['Quantita', quantity.toFixed(2)],
        ['PrezzoUnitario', net(cents)],
        ['PrezzoTotale', net(quantity * cents)],
        rate,
      ],
    ],
  )
  return [
    [
      'DatiGenerali',
      [
        [
          'DatiGeneraliDocumento',
          [
            ['TipoDocumento', 'TD01'],
            ['Divisa', 'EUR'],
            ['Data', day],
            ['Numero', invoiceName(name)],
            ['ImportoTotaleDocumento', amount(total)],
            ['Causale', t('line.order', { number: order.number })],
          ],
        ],
      ],
    ],
    [
      'DatiBeniServizi',
      [
        ...lines,
        [
          'DatiRiepilogo',
          [
            rate,
            ['ImponibileImporto', amount(netCents)],
            ['Imposta', amount(vatCents)],
            ['EsigibilitaIVA', 'I'],
          ],
        ],
      ],
    ],
    [
      'DatiPagamento',
      [
        ['CondizioniPagamento', 'TP02'],
        [
          'DettaglioPagamento',
          [
            ['ModalitaPagamento', 'MP08'],
            ['ImportoPagamento', amount(total)],
          ],
        ],
      ],
    ],
  ]
}

/** Writes an electronic invoice for private customers (FatturaPA 1.2, FPR12). */
export const invoiceXml = (making: Making) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">${write(
    [
      ['FatturaElettronicaHeader', headOf(making)],
      ['FatturaElettronicaBody', bodyOf(making)],
    ],
  )}</p:FatturaElettronica>\n`
