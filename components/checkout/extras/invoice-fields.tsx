import { useEffect, useId, useRef } from 'react'
import { ProvinceField, TownList, usePlaceOfCode } from '#components/forms/place-fields.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { type Address, toAddress } from '#lib/client/data/entities/account.ts'
import type { DeliveryChoice } from '#lib/client/data/entities/checkout.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useUser } from '#lib/client/data/session/use-user.ts'
import type { Invoice } from '../use-choices.ts'

const isNowhere = ({ street, postal_code, city, province }: Invoice) =>
  !street && !postal_code && !city && !province

const placeOf = ({ street, streetNumber, postalCode, city, province }: Address) => ({
  street: `${street} ${streetNumber}`,
  postal_code: postalCode,
  city,
  province,
})

const addressOf = (addresses: readonly Address[], delivery: DeliveryChoice | null) =>
  addresses.find(({ id }) => delivery?.kind === 'home' && id === delivery.address_id) ??
  addresses.find(({ preferred }) => preferred)

type InvoiceFieldsProps = {
  invoice: Invoice
  delivery: DeliveryChoice | null
  errors: Record<string, string[]>
  onInvoice: (invoice: Invoice) => void
}

type Filling = Omit<InvoiceFieldsProps, 'errors'> & {
  onPlace: (place: { city: string; province: string }) => void
}

const useInvoiceFilling = ({ invoice, delivery, onInvoice, onPlace }: Filling) => {
  const user = useUser()
  const { data, isPending } = useApiQuery(
    'GET /users/logged/addresses',
    {},
    { select: (wire) => wire.data.map(toAddress) },
  )
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current || isPending || !user) return
    isFilled.current = true
    const address = addressOf(data ?? [], delivery)
    const place = address && isNowhere(invoice) ? placeOf(address) : undefined
    if (place) onPlace(place)
    onInvoice({ ...invoice, ...place, name: invoice.name || user.name })
  }, [data, isPending, user, delivery, invoice, onInvoice, onPlace])
}

type Line = {
  name: Exclude<keyof Invoice, 'province'>
  maxLength: number
  auto: string
  wide?: boolean
  type?: 'email'
  inputMode?: 'numeric'
}

const toWhom: readonly Line[] = [
  { name: 'name', maxLength: 200, auto: 'billing name', wide: true },
  { name: 'street', maxLength: 120, auto: 'billing street-address', wide: true },
  { name: 'postal_code', maxLength: 5, auto: 'billing postal-code', inputMode: 'numeric' },
  { name: 'city', maxLength: 100, auto: 'billing address-level2' },
]
// Autocomplete is off: browsers have no token for these, and would put an ordinary e-mail in the field of the
// certified one.
const codes: readonly Line[] = [
  { name: 'vat_number', maxLength: 13, auto: 'off' },
  { name: 'tax_code', maxLength: 16, auto: 'off' },
  { name: 'recipient_code', maxLength: 7, auto: 'off' },
  { name: 'certified_email', maxLength: 254, auto: 'off', type: 'email' },
]

export function InvoiceFields({ invoice, delivery, errors, onInvoice }: InvoiceFieldsProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  // The town arrives asynchronously and is merged into the latest values, not into those of the request.
  const latest = useRef(invoice)
  useEffect(() => {
    latest.current = invoice
  }, [invoice])
  const places = usePlaceOfCode({
    read: (name) => latest.current[name],
    write: (values) => onInvoice({ ...latest.current, ...values }),
  })
  useInvoiceFilling({ invoice, delivery, onInvoice, onPlace: places.noteFilled })

  const fieldOf = ({ name, auto, wide, ...input }: Line) => (
    <Field
      key={name}
      id={`${id}-${name}`}
      className={wide ? 'md:col-span-2' : ''}
      label={t(`invoice.${name}`)}
      errors={errors[`invoice.${name}`] ?? []}
    >
      {(control) => (
        <Input
          {...control}
          {...input}
          value={invoice[name]}
          autoComplete={auto}
          list={name === 'city' ? places.listId : undefined}
          onChange={({ target }) => {
            onInvoice({ ...invoice, [name]: target.value })
            if (name === 'postal_code') void places.onCode(target.value.trim())
          }}
        />
      )}
    </Field>
  )

  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2">
      {toWhom.map(fieldOf)}
      {places.listId && <TownList id={places.listId} towns={places.towns} />}
      <ProvinceField
        id={`${id}-province`}
        className="md:col-span-2"
        label={t('invoice.province')}
        unchosen={t('invoice.choose')}
        errors={errors['invoice.province'] ?? []}
        autoComplete="billing address-level1"
        value={invoice.province}
        onChange={({ target }) => onInvoice({ ...invoice, province: target.value })}
      />
      {codes.map(fieldOf)}
      <p className="hint md:col-span-2">{t('invoice.hint')}</p>
    </div>
  )
}
