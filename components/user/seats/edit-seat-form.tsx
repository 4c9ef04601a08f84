import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { useQuote } from '#lib/client/data/buying/checkout.ts'
import { useChangeSeat } from '#lib/client/data/buying/seats.ts'
import { countsNothing, type Quote } from '#lib/client/data/entities/checkout.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import type { Bundle, Variation } from '#lib/client/data/entities/variations.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { AddressForm } from '../addresses/address-form.tsx'
import { methodField, SeatMethods } from './seat-methods.tsx'
import { SeatPlaces } from './seat-places.tsx'
import { SeatTotal } from './seat-total.tsx'

type EditSeatFormProps = {
  seat: Participation
  variations: readonly Variation[]
  methods: readonly PaymentMethod[]
  onClose: () => void
}

const maxQuantity = 99

const detailsOf = (t: TFunction<'seats'>, bundle: Bundle & { edition: string }) => {
  const { edition, weepOnlyUntilTimestamp: until } = bundle
  const weep = until === null ? '' : t('edit.weepUntil', { moment: formatWeekdayTime(until) })
  const lines = [edition, weep].filter(Boolean)
  return lines.length > 0 && lines.map((line) => <span key={line}>{line}</span>)
}

const reasons = ['weep_only', 'sold_out'] as const

const reasonOf = ({ changes }: Quote) =>
  reasons.find((reason) => changes.some(({ kind }) => kind === reason)) ?? 'closed'

export function EditSeatForm({ seat, variations, methods, onClose }: EditSeatFormProps) {
  const { t } = useTranslation('seats')
  const [bundleId, setBundle] = useState(seat.bundleId)
  const [quantity, setQuantity] = useState(seat.quantity)
  const [delivery, setDelivery] = useState(seat.delivery)
  const [methodId, setMethod] = useState(seat.method?.id ?? methods[0]?.id)
  // After the closing only delivery and payment can be changed.
  const isClosed = seat.state === 'action_required'
  const bundles = variations.flatMap((variation) =>
    variation.bundles
      .filter(
        ({ id, expired, availability }) => id === seat.bundleId || (!expired && availability !== 0),
      )
      .map((bundle) => ({ ...bundle, edition: variations.length > 1 ? variation.title : '' })),
  )
  const chosen = bundles.find(({ id }) => id === bundleId)
  // Copies already reserved by this seat are available to it beside the free stock.
  const held = bundleId === seat.bundleId ? seat.quantity : 0
  const limit =
    chosen?.availability === null ? maxQuantity : (chosen?.availability ?? maxQuantity) + held
  const quote = useQuote({
    kind: 'seat',
    lines: [{ bundle_id: bundleId, quantity: Math.min(quantity, limit) }],
    delivery,
    price_limit: seat.priceLimit,
    use_credits: seat.useCredits,
    code: seat.code,
  })
  const change = useChangeSeat({
    onSuccess: () => {
      onClose()
      toast(t('done.changed'))
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.fields.method_id)
        document.getElementById(methodField)?.focus()
      return quote.refetch()
    },
  })
  const [writing, setWriting] = useState(false)
  const isOff = quote.data !== undefined && countsNothing(quote.data)
  const isOld = quote.isFetching || quote.isPlaceholderData
  const submit = () => {
    if (!quote.data || !methodId || !delivery) return
    change.mutate({
      params: { id: seat.id },
      body: {
        bundle_id: bundleId,
        quantity: isClosed ? seat.quantity : Math.min(quantity, limit),
        method_id: methodId,
        agreed: quote.data.agreed,
        delivery,
      },
    })
  }
  const error = change.error instanceof ApiError ? change.error : undefined
  const ofMethod = error?.fields.method_id
  if (writing)
    return (
      <AddressForm
        address={undefined}
        isFirst={!quote.data?.deliveries.some(({ kind }) => kind === 'home')}
        onSaved={(address_id) => {
          setDelivery({ kind: 'home', address_id })
          setWriting(false)
        }}
        onCancel={() => setWriting(false)}
      />
    )
  return (
    <div className="grid gap-3.5">
      {!isClosed && bundles.length > 1 && (
        <OptionTiles aria-label={t('edit.bundles')}>
          {bundles.map((bundle) => (
            <OptionTile
              key={bundle.id}
              name="bundle"
              value={bundle.id}
              checked={bundle.id === bundleId}
              onChange={() => setBundle(bundle.id)}
              title={bundle.title}
              price={formatEuros(bundle.currentPrice)}
              marker={
                bundle.weepOnly ? (
                  <>
                    <b>{formatEuros(bundle.currentPrice)}</b>
                    <Marker kind="weep">{t('edit.weep')}</Marker>
                  </>
                ) : undefined
              }
              detail={detailsOf(t, bundle)}
            />
          ))}
        </OptionTiles>
      )}
      {!isClosed && (
        <div className="flex items-center justify-between gap-4">
          <span className="label">{t('edit.quantity')}</span>
          <QuantityStepper
            labels={{
              quantity: t('edit.quantity'),
              less: t('edit.less'),
              more: t('edit.more'),
            }}
            value={Math.min(quantity, limit)}
            max={Math.min(limit, maxQuantity)}
            onValue={setQuantity}
          />
        </div>
      )}
      <SeatPlaces
        quote={quote.data}
        delivery={delivery}
        onDelivery={setDelivery}
        onWrite={() => setWriting(true)}
      />
      <SeatMethods methods={methods} chosen={methodId} errors={ofMethod} onChoose={setMethod} />
      <div role="alert">
        {change.error && !ofMethod && (
          <Note tone="danger">
            {error?.code === 'quote_changed' ? t('edit.changed') : error?.detail || t('notDone')}
          </Note>
        )}
      </div>
      {quote.data && isOff && (
        <Note role="status" tone="danger">
          {t(`edit.off.${reasonOf(quote.data)}`)}
        </Note>
      )}
      {!isClosed && !isOff && <SeatTotal quote={quote.data} before={seat.total} />}
      {!isOff && (
        <Button
          kind="pri"
          wide
          busy={change.isPending || isOld}
          busyLabel={t('busy')}
          disabled={!quote.data || !methodId || !delivery}
          onClick={submit}
        >
          <span>
            {t(isClosed ? 'edit.finish' : 'edit.submit')}
            <small>
              {isClosed
                ? t('edit.finishSmall', { price: formatEuros(seat.total) })
                : t('edit.submitSmall')}
            </small>
          </span>
        </Button>
      )}
    </div>
  )
}
