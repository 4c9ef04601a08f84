import { Plus } from 'lucide-react'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { choiceOf, type DeliveryChoice, type Quote } from '#lib/client/data/entities/checkout.ts'

const idOf = (delivery: DeliveryChoice | null) =>
  delivery &&
  `${delivery.kind} ${delivery.kind === 'home' ? delivery.address_id : delivery.pickup_id}`

const read = (text: string): DeliveryChoice => {
  const [kind, id] = text.split(' ')
  return choiceOf({ kind: kind === 'pickup' ? kind : 'home', id: Number(id) })
}

type SeatPlacesProps = {
  quote: Quote | undefined
  delivery: DeliveryChoice | null
  onDelivery: (delivery: DeliveryChoice) => void
  /** Opens the form for a new address. */
  onWrite: () => void
}

/** Choice of the delivery of the seat, with a button for a new address. */
export function SeatPlaces({ quote, delivery, onDelivery, onWrite }: SeatPlacesProps) {
  const { t } = useTranslation('seats')
  if (!quote) return null
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
            value={idOf(delivery ?? quote.chosen) ?? ''}
            onChange={({ target }) => onDelivery(read(target.value))}
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
