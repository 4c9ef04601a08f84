import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { DeliveryChoice, Quote } from '#lib/client/entities/checkout.ts'
import { paths } from '#lib/client/paths.ts'

const idOf = (delivery: DeliveryChoice | null) =>
  delivery &&
  `${delivery.kind} ${delivery.kind === 'home' ? delivery.address_id : delivery.pickup_id}`

const choiceOf = (text: string): DeliveryChoice => {
  const [kind, id] = text.split(' ')
  return kind === 'pickup'
    ? { kind, pickup_id: Number(id) }
    : { kind: 'home', address_id: Number(id) }
}

type SeatPlacesProps = {
  quote: Quote | undefined
  delivery: DeliveryChoice | null
  onDelivery: (delivery: DeliveryChoice) => void
}

/** Where the seat is sent to, as soon as there is something to choose. */
export function SeatPlaces({ quote, delivery, onDelivery }: SeatPlacesProps) {
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
