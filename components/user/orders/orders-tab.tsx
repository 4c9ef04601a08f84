import type { TFunction } from 'i18next'
import { ArrowLeft, ChevronRight, LifeBuoy, Package, RefreshCw } from 'lucide-react'
import { ConfirmButton } from '#components/forms/confirm-dialog.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { useLateQuery } from '#components/navigation/late-query.ts'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Marker, markerLines } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { SumList } from '#components/ui/sum.tsx'
import { WithAside } from '#components/ui/with-aside.tsx'
import { useCancelOrder, useOrder, useOrders } from '#lib/client/data/buying/orders.ts'
import type { Order, OrderCard } from '#lib/client/data/entities/orders.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { download } from '#lib/client/transport/download.ts'
import { formatDayMonth, formatTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { DownloadButton, OwnList, rowLook, SmallCover, takeExport } from '../own-list.tsx'
import { LoadFailed, TabSkeleton } from '../states.tsx'
import type { TabProps } from '../user-tab.ts'
import { OrderAddress } from './order-address.tsx'
import {
  helpHref,
  isPayable,
  isUnsent,
  markerOf,
  paidWithOf,
  stateKeyOf,
  staysOf,
  storyOf,
} from './order-look.ts'
import { OrderParcels, OrderTimeline } from './order-parcels.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { Withdrawing } from './withdrawing.tsx'

function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('own-orders')
  const cancel = useCancelOrder({
    onSuccess: () => toast(t('cancel.done')),
    onError: failureToast(t('notDone')),
  })
  const { id, number, paidWith } = order
  const stays = staysOf(t, order.deliveryStays)
  return (
    <ConfirmButton
      label={t('sum.cancel')}
      button={{ kind: 'line', wide: true, busy: cancel.isPending, busyLabel: t('busy') }}
      question={t('cancel.title', { number })}
      text={t(paidWith || isUnsent(order) ? 'cancel.text' : 'cancel.unpaid')}
      look="text-ink-2"
      keep={t('cancel.keep')}
      confirm={t('cancel.confirm')}
      onConfirm={() => cancel.mutate({ params: { id } })}
    >
      {stays && <p className="text-ink-2">{stays}</p>}
    </ConfirmButton>
  )
}

const rowIf = (term: string, euros: number, sign = '') =>
  euros > 0 ? [{ term, value: sign + formatEuros(euros), tone: 'ok' as const }] : []

const totalKey = ({ state, paidWith, paymentInReview }: Order) => {
  if (paymentInReview) return 'total'
  if (state === 'pledged') return 'most'
  if (state === 'pending') return 'due'
  return paidWith ? 'paid' : 'total'
}

const vatText = (t: TFunction<'own-orders'>, { vat, total, refunded }: Order) => {
  if (total - refunded <= 0) return t('sum.vat')
  const values = { percent: vat.percent, amount: formatEuros(vat.amount) }
  return refunded > 0 ? t('sum.vatLeft', values) : t('sum.vatIn', values)
}

function OrderSum({ order, help }: { order: Order; help: string }) {
  const { t } = useTranslation('own-orders')
  const { id, number, canWithdraw } = order
  const mayWithdraw = canWithdraw || isUnsent(order)
  const { goods, delivery, discount, credits, refunded } = order
  const method = paidWithOf(t, order)
  const stays = staysOf(t, order.deliveryStays)
  const takeReceipt = () =>
    download('GET /users/logged/orders/{id}/receipt', { params: { id } }, `ricevuta-${number}.pdf`)
  return (
    <Panel ground="sunk" className="grid content-start gap-4.5">
      <h3 className="text-d3">{t('sum.title')}</h3>
      <SumList
        rows={[
          { term: t('sum.goods'), value: formatEuros(goods) },
          { term: t('sum.delivery'), value: delivery > 0 ? formatEuros(delivery) : t('sum.free') },
          ...rowIf(t('sum.discount'), discount, '−'),
          ...rowIf(t('sum.credits'), credits, '−'),
          ...rowIf(t('sum.refunded'), refunded),
        ]}
        total={{ term: t(`sum.${totalKey(order)}`), value: formatEuros(order.total) }}
        note={[...(method ? [t('sum.paidWith', { method })] : []), vatText(t, order)].join(' ')}
      />
      <div className="grid gap-2">
        {isPayable(order, Date.now()) && (
          <LinkButton kind="pri" wide href={paths.checkout({ order: id })} label={t('sum.pay')} />
        )}
        {order.paidWith && (
          <DownloadButton wide className="bg-card" take={takeReceipt} done={t('sum.receiptSaved')}>
            {t('sum.receipt')}
          </DownloadButton>
        )}
        <ButtonLink
          wide
          className="bg-card"
          href={helpHref(help, t('sum.helpSubject', { number }))}
        >
          <LifeBuoy size={20} aria-hidden="true" />
          {t('sum.help')}
        </ButtonLink>
        {mayWithdraw && (
          <LinkButton kind="line" wide href={paths.withdrawal(id)} label={t('sum.withdraw')} />
        )}
        {order.canCancel && <CancelOrder order={order} />}
      </div>
      {mayWithdraw && (
        <p className="text-tiny text-ink-2">
          {canWithdraw && t('sum.withdrawText')}
          {!canWithdraw && t(stays ? 'sum.withdrawUnsentShared' : 'sum.withdrawUnsent')}
          {!canWithdraw && stays && ` ${stays}`}
        </p>
      )}
    </Panel>
  )
}

const end =
  'col-start-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:col-start-3 md:row-start-1 md:grid md:grid-cols-[auto_84px] md:justify-items-end'

function OrderRow({ order }: { order: OrderCard }) {
  const { t } = useTranslation('own-orders')
  const { id, number, titles, placedTimestamp, dayTimestamp, total } = order
  const date = formatDayMonth(placedTimestamp)
  return (
    <li>
      <Link className={rowLook} href={paths.order(id)} scroll={false}>
        <SmallCover image={order.image} src={order.imageSrc} size={64} />
        <div className="min-w-0 wrap-anywhere">
          <b className="leading-snug group-hover:text-link">{titles.join(', ')}</b>
          <p className="text-small text-ink-2">{t('placed', { number, date })}</p>
          <p className="text-small">{storyOf(t, order)}</p>
        </div>
        <span className={end}>
          <Marker kind={markerOf(order, dayTimestamp, Date.now())} className={markerLines}>
            {t(`state.${stateKeyOf(order)}`)}
          </Marker>
          <b className="num">{formatEuros(total)}</b>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="hidden text-ink-2 md:block" />
      </Link>
      {order.canWithdraw && (
        <p className="mb-4 ml-20">
          <LinkButton size="sm" href={paths.withdrawal(id)}>
            {t('sum.withdraw')}
            <span className="sr-only"> {t('sum.withdrawOf', { number })}</span>
          </LinkButton>
        </p>
      )}
    </li>
  )
}

type OrderPageProps = TabProps & { id: number; isWithdrawing: boolean }

function OrderPage({ id, isWithdrawing, member, shop }: OrderPageProps) {
  const { t } = useTranslation('own-orders')
  const query = useOrder(id)
  const { data: order, error } = query
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <Empty
        icon={<ArrowLeft size={32} aria-hidden="true" />}
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <LinkButton kind="pri" href={paths.userTabs('orders')} label={t('missing.action')} />
        }
      />
    )
  if (!order) return error ? <LoadFailed query={query} /> : <TabSkeleton />
  if (isWithdrawing) return <Withdrawing order={order} member={member} shop={shop} />
  const { number, placedTimestamp: at, shipTo, timeline } = order
  const delivered = timeline.find(({ kind }) => kind === 'delivered')?.timestamp ?? null
  const placed = t('placedAt', { date: formatDayMonth(at), time: formatTime(at) })
  return (
    <>
      <LinkButton size="sm" href={paths.userTabs('orders')} scroll={false}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('sum.back')}
      </LinkButton>
      <WithAside className="mt-4">
        <div>
          <div className="flex flex-wrap items-center gap-3.5">
            <h2 className="text-d2">{t('number', { number })}</h2>
            <Marker kind={markerOf(order, delivered, Date.now())} className={markerLines}>
              {t(`state.${stateKeyOf(order)}`)}
            </Marker>
          </div>
          <p className="mt-2.5 mb-7 text-ink-2 wrap-anywhere">
            {placed} {t(shipTo.kind === 'home' ? 'home' : 'pickup', shipTo)}
          </p>
          <OrderAddress order={order} />
          {order.paymentInReview && (
            <Note icon={<RefreshCw size={22} aria-hidden="true" />} className="mb-7">
              <b>{t('story.in_review')}</b> {t('reviewNext')}
            </Note>
          )}

          <OrderTimeline order={order} />
          <OrderRefunds order={order} help={shop.company.pec} />
          <OrderParcels order={order} />
        </div>
        <OrderSum order={order} help={shop.company.pec} />
      </WithAside>
    </>
  )
}

const take = takeExport('orders', 'ordini.xlsx')

function OrderList() {
  const { t } = useTranslation('own-orders')
  const list = useOrders()
  return (
    <OwnList
      list={list}
      t={t}
      icon={<Package size={32} aria-hidden="true" />}
      start={paths.sales()}
      take={take}
      rows={5}
    >
      <ul>
        {list.items.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
    </OwnList>
  )
}

const idIn = (search: URLSearchParams, name: string) => {
  const parameter = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(parameter) ? Number(parameter) : undefined
}

/** List of orders, one order, or its withdrawal form, depending on the address. */
export function OrdersTab(tab: TabProps) {
  const search = useLateQuery()
  const withdrawing = idIn(search, 'refund')
  const id = withdrawing ?? idIn(search, 'order')
  if (id === undefined) return <OrderList />
  return <OrderPage {...tab} key={id} id={id} isWithdrawing={withdrawing !== undefined} />
}
