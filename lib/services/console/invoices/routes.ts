import type { z } from 'zod'
import type { Db } from '#kernel/db/connection.ts'
import type { Routes } from '#kernel/http/routes.ts'
import { euros } from '#kernel/money.ts'
import { invoices } from '#lib/contract/console/invoices.ts'
import { createWords } from '#lib/format/words.ts'
import words from '#locales/it/console-invoices.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { answerAct } from '../answer-act.ts'
import { answerFile, type FileColumns, momentCell } from '../list-file.ts'
import { invoiceActs } from './acts.ts'
import { type InvoiceRow, listInvoices } from './queries.ts'
import { documentOf, invoiceName, ownCode, sendingOf } from './rules.ts'

type Row = z.output<typeof invoices.list.output>['data'][number]

const t = createWords({ 'console-invoices': words }).getFixedT('it', 'console-invoices')

const columns: FileColumns<Row> = {
  order: [t('order'), ({ order }) => order],
  kind: [t('kind'), ({ kind }) => t(`kinds.${kind}`)],
  name: [t('name'), ({ name }) => name],
  paid_at: [t('paid'), ({ paid_at: at }) => momentCell(at)],
  number: [t('number'), ({ number }) => number],
  made_at: [t('made'), ({ made_at: at }) => momentCell(at)],
  total: [t('total'), ({ total }) => total],
  refunded: [t('refunded'), ({ refunded }) => refunded],
}

const present = ({ year, number, cents, refunded, is_note, ...row }: InvoiceRow): Row => ({
  ...row,
  kind: is_note ? 'note' : 'invoice',
  paid_at: row.paid_at.toISOString(),
  number: year === null ? null : invoiceName({ year, number }),
  made_at: row.made_at?.toISOString() ?? null,
  total: euros(is_note ? -cents : cents),
  refunded: euros(refunded),
})

export const invoicesRoutes = (routes: Routes, deps: Deps) => {
  const { company } = deps.config

  const list = async (read: Db, query: Parameters<typeof listInvoices>[1]) => {
    const { rows, meta } = await listInvoices(read, query)
    return { data: rows.map(present), meta }
  }
  routes.answer(invoices.list, ({ query }) => list(deps.db, query))
  answerFile(routes, deps, invoices.file, {
    list: 'invoices',
    title: t('title'),
    columns,
    read: list,
  })

  answerAct(routes, deps, invoices.make, invoiceActs.make, {
    input: ({ params }) => ({ ...documentOf(params.id), company }),
    show: async (_, _call, { xml, ...name }) => {
      const file = `IT${ownCode(company)}_${sendingOf(name)}.xml`
      return new Response(xml, {
        headers: { 'content-disposition': `attachment; filename="${file}"` },
      })
    },
  })
}
