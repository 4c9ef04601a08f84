'use client'

import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { calls } from '#lib/client/calls.ts'
import { download } from '#lib/client/download.ts'
import { useOrders } from '#lib/client/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { DownloadButton } from '../download-button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { RowsSkeleton } from '../tab-skeleton.tsx'
import { OrderRow } from './order-row.tsx'

const file = 'ordini.xlsx'
const takeList = () => download(calls.exportOwnData, { params: { resource: 'orders' } }, file)

export function OrderList() {
  const { t } = useTranslation('own-orders')
  const list = useOrders()
  const { items, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (isPending) return <RowsSkeleton rows={5} tall />
  if (isError && items.length === 0) return <LoadFailed query={list} />
  if (items.length === 0)
    return (
      <Panel ground="sunk">
        <Empty
          icon={<Package size={32} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link className={buttonClass({ kind: 'pri' })} href={paths.sales()}>
              {t('empty.action')}
            </Link>
          }
        />
      </Panel>
    )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-d3">{t('title')}</h2>
        <DownloadButton size="sm" take={takeList} done={t('exported')}>
          {t('export')}
        </DownloadButton>
      </div>
      <ul>
        {items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {isError && <LoadFailed query={{ error: list.error, refetch: fetchNextPage }} />}
      {hasNextPage && !isError && (
        <Button
          className="mt-4"
          busy={isFetchingNextPage}
          busyLabel={t('busy')}
          onClick={() => fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
