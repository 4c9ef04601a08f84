import type { TFunction } from 'i18next'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { FailureNote, failureText } from '#components/forms/failure.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Marker } from '#components/ui/marker.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Select } from '#components/ui/select.tsx'
import { useQuote } from '#lib/client/data/buying/checkout.ts'
import { useChangeSeat } from '#lib/client/data/buying/seats.ts'
import {
  choiceOf,
  countsNothing,
  type DeliveryChoice,
  type Quote,
} from '#lib/client/data/entities/checkout.ts'
import type { Participation } from '#lib/client/data/entities/participation.ts'
import type { PaymentMethod } from '#lib/client/data/entities/payments.ts'
import type { Bundle, Variation } from '#lib/client/data/entities/variations.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { formatWeekdayTime } from '#lib/format/dates.ts'
import { formatEuros } from '#lib/format/money.ts'
import { AddressForm } from '../addresses/address-form.tsx'
import { canPay, MethodSelect } from '../method-select.tsx'

const methodField = 'seat-method'

const idOf = (delivery: DeliveryChoice) =>
  `${delivery.kind} ${delivery.kind === 'home' ? delivery.address_id : delivery.pickup_id}`

type PlacesProps = {
  quote: Quote
  delivery: DeliveryChoice | null
  onDelivery: (delivery: DeliveryChoice) => void
  onWrite: () => void
}

function Places({ quote, delivery, onDelivery, onWrite }: PlacesProps) {
  const { t } = useTranslation('seats')
  const chosen = delivery ?? quote.chosen
  const write = (
    <Button kind="soft" size="sm" className="justify-self-start" onClick={onWrite}>
      <Plus size={18} aria-hidden="true" />
      {t('edit.addAddress')}
    </Button>
  )
  if (quote.deliveries.length === 0) return write
  return (
    <div className="grid gap-2.5">
      <Field id="seat-delivery" label={t('edit.delivery')}>
        {(control) => (
          <Select
            {...control}
            value={chosen ? idOf(chosen) : ''}
            onChange={({ target }) => {
              const option = quote.deliveries
                .map(choiceOf)
                .find((one) => idOf(one) === target.value)
              if (option) onDelivery(option)
            }}
          >
            {delivery === null && (
              <option value="" disabled>
                {t('edit.choose')}
              </option>
            )}
            {quote.deliveries.map(({ kind, id, name, line }) => (
              <option key={`${kind} ${id}`} value={`${kind} ${id}`}>
                {kind === 'pickup' ? t('edit.pickup', { name, line }) : line}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {write}
    </div>
  )
}

function Total({ quote, before }: { quote: Quote; before: number }) {
  const { t } = useTranslation('seats')
  const { total, delivery } = quote
  const facts = [
    total !== before && t('edit.before', { price: formatEuros(before) }),
    delivery > 0
      ? t('edit.withDelivery', { price: formatEuros(delivery) })
      : t('edit.freeDelivery'),
  ]
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
      <span>
        {t(quote.seat && quote.seat.percent >= 100 ? 'edit.atClosing' : 'edit.total')}
        <span className="block text-small text-ink-2">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <b className="num text-d3">{formatEuros(total)}</b>
    </p>
  )
}

const maxQuantity = 99

const detailsOf = (t: TFunction<'seats'>, bundle: Bundle & { edition: string }) => {
  const { edition, weepOnlyUntilTimestamp: until } = bundle
  const weep = until === null ? '' : t('edit.weepUntil', { moment: formatWeekdayTime(until) })
  const lines = [edition, weep].filter(Boolean)
  return lines.length > 0 && lines.map((line) => <span key={line}>{line}</span>)
}

const reasonOf = ({ changes }: Quote) =>
  (['weep_only', 'sold_out'] as const).find((one) => changes.some(({ kind }) => kind === one)) ??
  'closed'

type EditSeatFormProps = {
  seat: Participation
  variations: readonly Variation[]
  methods: readonly PaymentMethod[]
  onClose: () => void
}

export function EditSeatForm({ seat, variations, methods, onClose }: EditSeatFormProps) {
  const { t } = useTranslation('seats')
  const [bundleId, setBundle] = useState(seat.bundleId)
  const [wished, setQuantity] = useState(seat.quantity)
  const [delivery, setDelivery] = useState(seat.delivery)
  const [methodId, setMethod] = useState(seat.method?.id ?? methods[0]?.id)
  const [writing, setWriting] = useState(false)
  // After the closing only delivery and payment can be changed.
  const isClosed = seat.state === 'action_required'
  const bundles = variations.flatMap((variation) =>
    variation.bundles
      .filter(
        ({ id, expired, availability }) => id === seat.bundleId || (!expired && availability !== 0),
      )
      .map((bundle) => ({ ...bundle, edition: variations.length > 1 ? variation.title : '' })),
  )
  const stock = bundles.find(({ id }) => id === bundleId)?.availability ?? null
  // Copies already reserved by this seat are available to it beside the free stock.
  const held = bundleId === seat.bundleId ? seat.quantity : 0
  const limit = stock === null ? maxQuantity : stock + held
  const quantity = Math.min(wished, limit)
  const quote = useQuote({
    kind: 'seat',
    lines: [{ bundle_id: bundleId, quantity }],
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
  const isOff = quote.data !== undefined && countsNothing(quote.data)
  const submit = () => {
    if (!quote.data || !methodId || !delivery) return
    change.mutate({
      params: { id: seat.id },
      body: {
        bundle_id: bundleId,
        quantity: isClosed ? seat.quantity : quantity,
        method_id: methodId,
        agreed: quote.data.agreed,
        delivery,
      },
    })
  }
  const error = change.error instanceof ApiError ? change.error : undefined
  const ofMethod = error?.fields.method_id
  const usable = methods.filter((method) => method.id === methodId || canPay(method))
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
            labels={{ quantity: t('edit.quantity'), less: t('edit.less'), more: t('edit.more') }}
            value={quantity}
            max={Math.min(limit, maxQuantity)}
            onValue={setQuantity}
          />
        </div>
      )}
      {quote.data && (
        <Places
          quote={quote.data}
          delivery={delivery}
          onDelivery={setDelivery}
          onWrite={() => setWriting(true)}
        />
      )}
      {usable.length > 0 ? (
        <MethodSelect
          id={methodField}
          label={t('edit.method')}
          errors={ofMethod}
          methods={usable}
          chosen={methodId}
          onChoose={setMethod}
        />
      ) : (
        <LinkButton kind="soft" wide href={paths.addMethod()} label={t('act.chooseMethod')} />
      )}
      <FailureNote
        text={
          change.error &&
          !ofMethod &&
          (error?.code === 'quote_changed' ? t('edit.changed') : failureText(error, t('notDone')))
        }
      />
      {quote.data && isOff && (
        <Note role="status" tone="danger">
          {t(`edit.off.${reasonOf(quote.data)}`)}
        </Note>
      )}
      {quote.data && !isClosed && !isOff && <Total quote={quote.data} before={seat.total} />}
      {!isOff && (
        <BusyButton
          kind="pri"
          wide
          busy={change.isPending || quote.isFetching || quote.isPlaceholderData}
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
        </BusyButton>
      )}
    </div>
  )
}
