'use client'

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { useMethodName } from '#components/payments/method-name.ts'
import { toast } from '#components/toasts/toast-store.ts'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Note } from '#components/ui/note.tsx'
import { OptionTile, OptionTiles } from '#components/ui/option-tile.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Select } from '#components/ui/select.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { useQuote } from '#lib/client/checkout.ts'
import type { DeliveryChoice, Quote } from '#lib/client/entities/checkout.ts'
import type { Participation } from '#lib/client/entities/participation.ts'
import type { PaymentMethod } from '#lib/client/entities/payments.ts'
import type { Variation } from '#lib/client/entities/variations.ts'
import { paths } from '#lib/client/paths.ts'
import { useChangeSeat } from '#lib/client/seats.ts'
import { formatEuros } from '#lib/format/money.ts'

type EditSeatFormProps = {
  seat: Participation
  variations: readonly Variation[]
  methods: readonly PaymentMethod[]
  onClose: () => void
}

const most = 99

const idOf = (delivery: DeliveryChoice | null) =>
  delivery &&
  `${delivery.kind} ${delivery.kind === 'home' ? delivery.address_id : delivery.pickup_id}`

const choiceOf = (text: string): DeliveryChoice => {
  const [kind, id] = text.split(' ')
  return kind === 'pickup'
    ? { kind, pickup_id: Number(id) }
    : { kind: 'home', address_id: Number(id) }
}

export function EditSeatForm({ seat, variations, methods, onClose }: EditSeatFormProps) {
  const { t } = useTranslation('seats')
  const [bundleId, setBundle] = useState(seat.bundleId)
  const [quantity, setQuantity] = useState(seat.quantity)
  const [delivery, setDelivery] = useState(seat.delivery)
  const [methodId, setMethod] = useState(seat.method?.id ?? methods[0]?.id)
  // Once the group is closed it is only said where it goes and how it is paid.
  const isClosed = seat.state === 'action_required'
  const bundles = variations.flatMap((variation) =>
    variation.bundles
      .filter(
        ({ id, expired, availability }) => id === seat.bundleId || (!expired && availability !== 0),
      )
      .map((bundle) => ({ ...bundle, edition: variations.length > 1 ? variation.title : '' })),
  )
  const chosen = bundles.find(({ id }) => id === bundleId)
  // What somebody holds is theirs, beside what is left.
  const held = bundleId === seat.bundleId ? seat.quantity : 0
  const limit = chosen?.availability === null ? most : (chosen?.availability ?? most) + held
  const quote = useQuote({
    kind: 'seat',
    lines: [{ bundle_id: bundleId, quantity: Math.min(quantity, limit) }],
    delivery,
    price_limit: seat.priceLimit,
  })
  const change = useChangeSeat({
    onSuccess: () => {
      onClose()
      toast(t('done.changed'))
    },
    onError: () => quote.refetch(),
  })
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
  const { error } = change
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
              detail={bundle.edition}
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
            max={Math.min(limit, most)}
            onValue={setQuantity}
          />
        </div>
      )}
      <Places quote={quote.data} delivery={delivery} onDelivery={setDelivery} />
      <Methods methods={methods} chosen={methodId} onChoose={setMethod} />
      <div role="alert">
        {error && (
          <Note tone="danger">
            {error instanceof ApiError && error.code === 'quote_changed'
              ? t('edit.changed')
              : (error instanceof ApiError && error.detail) || t('notDone')}
          </Note>
        )}
      </div>
      {!isClosed && <Total quote={quote.data} before={seat.total} />}
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
    </div>
  )
}

type PlacesProps = {
  quote: Quote | undefined
  delivery: DeliveryChoice | null
  onDelivery: (delivery: DeliveryChoice) => void
}

function Places({ quote, delivery, onDelivery }: PlacesProps) {
  const { t } = useTranslation('seats')
  if (!quote || (delivery && quote.deliveries.length < 2)) return null
  if (quote.deliveries.length === 0)
    return (
      <Link
        className={buttonClass({ kind: 'soft', wide: true })}
        href={paths.userTabs('addresses')}
      >
        {t('edit.addAddress')}
      </Link>
    )
  return (
    <Field id="seat-delivery" label={t('edit.delivery')}>
      {(control) => (
        <Select
          {...control}
          value={idOf(delivery ?? quote.chosen) ?? ''}
          onChange={({ target }) => onDelivery(choiceOf(target.value))}
        >
          {delivery === null && (
            <option value="" disabled>
              {t('edit.choose')}
            </option>
          )}
          {quote.deliveries.map(({ kind, id, name, line }) => (
            <option key={`${kind} ${id}`} value={`${kind} ${id}`}>
              {kind === 'pickup' ? t('edit.pickup', { name }) : `${name}, ${line}`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type MethodsProps = {
  methods: readonly PaymentMethod[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

function Methods({ methods, chosen, onChoose }: MethodsProps) {
  const { t } = useTranslation('seats')
  const nameOf = useMethodName()
  const good = methods.filter(
    ({ id, state }) => id === chosen || state === 'ready' || state === 'expiring',
  )
  if (good.length === 0)
    return (
      <Link className={buttonClass({ kind: 'soft', wide: true })} href={paths.addMethod()}>
        {t('act.chooseMethod')}
      </Link>
    )
  return (
    <Field id="seat-method" label={t('edit.method')}>
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {good.map((method) => (
            <option key={method.id} value={method.id}>
              {nameOf(method)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Total({ quote, before }: { quote: Quote | undefined; before: number }) {
  const { t } = useTranslation('seats')
  if (!quote) return null
  const { total, delivery } = quote
  const facts = [
    ...(total === before ? [] : [t('edit.before', { price: formatEuros(before) })]),
    delivery > 0
      ? t('edit.withDelivery', { price: formatEuros(delivery) })
      : t('edit.freeDelivery'),
  ]
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
      <span>
        {t('edit.total')}
        <span className="block text-small text-ink-2">{facts.join(', ')}</span>
      </span>
      <b className="num text-d3">{formatEuros(total)}</b>
    </p>
  )
}
