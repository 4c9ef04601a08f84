'use client'

import { useEffect, useId, useRef } from 'react'
import { CheckField } from '#components/forms/check-field.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { ProvinceField, TownList } from '#components/forms/place-fields.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { placeFieldsOf, usePlaceOfCode } from '#components/forms/use-place-of-code.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import type { Address } from '#lib/client/entities/account.ts'
import { useUser } from '#lib/client/session/use-user.ts'
import { browserClient } from '#lib/client/transport/browser.ts'

type AddressFormProps = {
  /** Undefined for a new address. */
  address: Address | undefined
  isFirst: boolean
  onSaved: () => void
  onCancel: () => void
}

const bodyOf = (values: FormData) => {
  const text = (name: string) => String(values.get(name) ?? '')
  return {
    recipient: text('recipient'),
    street: text('street'),
    street_number: text('street_number'),
    details: text('details'),
    postal_code: text('postal_code'),
    city: text('city'),
    province: text('province'),
    phone: text('phone'),
  }
}

export function AddressForm({ address, isFirst, onSaved, onCancel }: AddressFormProps) {
  const { t } = useTranslation('user')
  const provinceId = useId()
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form loads lazily: the focus stays in a field in use.
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus()
  }, [])
  const form = useForm(async (values) => {
    const body = bodyOf(values)
    const preferred = values.get('preferred') === 'on'
    if (address)
      await browserClient.call('PATCH /users/logged/addresses/{id}', {
        params: { id: address.id },
        // One address is always preferred, so `preferred` is only ever set, never cleared.
        body: preferred ? { ...body, preferred } : body,
      })
    else await browserClient.call('POST /users/logged/addresses', { body: { ...body, preferred } })
    onSaved()
  })
  const places = usePlaceOfCode(placeFieldsOf(form.ref))
  const field = (name: keyof ReturnType<typeof bodyOf>, autoComplete: string, value = '') => ({
    form,
    name,
    autoComplete,
    label: t(`addresses.fields.${name}`),
    defaultValue: value,
  })
  return (
    <form className="stack address-form" {...form.props}>
      <h2 ref={heading} tabIndex={-1} className="text-d4">
        {t(address ? 'addresses.editTitle' : 'addresses.addTitle')}
      </h2>
      <TextField
        {...field('recipient', 'name', address ? address.recipient : user?.name)}
        required
        maxLength={100}
      />
      <div className="street">
        <TextField
          {...field('street', 'address-line1', address?.street)}
          required
          maxLength={100}
        />
        <TextField
          {...field('street_number', 'off', address?.streetNumber)}
          required
          maxLength={20}
        />
      </div>
      <TextField
        {...field('details', 'address-line2', address?.details)}
        hint={t('addresses.detailsHint')}
        maxLength={100}
      />
      <div className="place">
        <TextField
          {...field('postal_code', 'postal-code', address?.postalCode)}
          inputMode="numeric"
          required
          maxLength={5}
          onChange={({ target }) => places.onCode(target.value.trim())}
        />
        <TextField
          {...field('city', 'address-level2', address?.city)}
          required
          maxLength={100}
          list={places.listId}
        />
        {places.listId && <TownList id={places.listId} towns={places.towns} />}
      </div>
      <ProvinceField
        id={provinceId}
        label={t('addresses.fields.province')}
        unchosen={t('addresses.choose')}
        errors={form.errorsOf('province')}
        name="province"
        autoComplete="address-level1"
        required
        defaultValue={address?.province ?? ''}
      />
      <TextField
        {...field('phone', 'tel', address?.phone)}
        type="tel"
        hint={t('addresses.phoneHint')}
        maxLength={30}
      />
      {!isFirst && !address?.preferred && (
        <CheckField form={form} name="preferred" label={t('addresses.asPreferred')} />
      )}
      <FormFoot form={form} beside={<Button onClick={onCancel}>{t('cancel')}</Button>}>
        {t('save')}
      </FormFoot>
    </form>
  )
}
