'use client'

import { useTranslation } from '#components/i18next.ts'
import { consolePaths } from '#lib/client/console/paths.ts'
import { saveFile } from '#lib/client/console/save-file.ts'
import { formatEuros } from '#lib/format/money.ts'
import { formatMediumDate } from '#lib/format/table-dates.ts'
import { Act } from '../act.tsx'
import type { Column } from '../list/columns.tsx'
import { ListScreen, type RowOf } from '../list/list.tsx'

type Row = RowOf<'GET /invoices'>

/** Invoices that buyers asked for, and credit notes of their refunds, each with its electronic document. */
export function Invoices() {
  const { t } = useTranslation('console-invoices')
  const columns: Column<Row>[] = [
    {
      key: 'order',
      label: t('order'),
      cell: ({ order }) => <b className="num">{order}</b>,
      below: ({ kind, name }) => (
        <>
          {t(`kinds.${kind}`)}
          <span className="line-clamp-2">{name}</span>
        </>
      ),
    },
    {
      key: 'number',
      label: t('number'),
      isMinor: true,
      cell: ({ number, made_at: at }) => (
        <>
          {number ?? t('unmade')}
          {at && (
            <small className="block text-ink-2">{`${t('made')} ${formatMediumDate(Date.parse(at))}`}</small>
          )}
        </>
      ),
    },
    { key: 'paid_at', label: t('paid'), as: 'day', sort: 'paid', isMinor: true },
    {
      key: 'total',
      label: t('total'),
      align: 'end',
      cell: ({ total, refunded }) => (
        <span className="num whitespace-nowrap">
          {formatEuros(total)}
          {refunded > 0 && (
            <small className="block text-danger">
              {t('refundedOf', { amount: formatEuros(refunded) })}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'xml',
      label: t('document'),
      cell: ({ id, kind, number }) => (
        <Act
          call="POST /invoices/{id}/xml"
          input={{ params: { id } }}
          label={t(number ? 'again' : 'make')}
          size="sm"
          done={t(`saved.${kind}`)}
          onDone={saveFile}
        />
      ),
    },
  ]
  const states = (['unmade', 'made'] as const).map((value) => ({
    value,
    label: t(`states.${value}`),
  }))
  return (
    <ListScreen
      call="GET /invoices"
      file="POST /invoices/file"
      title={t('accounts')}
      tab="invoices"
      search={t('search')}
      filters={[
        { name: 'state', label: t('anyState'), options: states },
        { name: 'from', label: t('from'), type: 'date' },
        { name: 'until', label: t('until'), type: 'date' },
      ]}
      columns={columns}
      usual="paid"
      open={({ order: id }) => ({ href: consolePaths.order(id), name: t('named', { id }) })}
      above={({ total }) => t('count', { count: total })}
    >
      <p className="mt-3.5 text-small text-ink-2">{t('note')}</p>
    </ListScreen>
  )
}
