import { CircleCheck } from 'lucide-react'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { CheckField } from '#components/forms/check-field.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import {
  ProvinceField,
  placeFieldsOf,
  TownList,
  usePlaceOfCode,
} from '#components/forms/place-fields.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Button } from '#components/ui/button.tsx'
import type { Address } from '#lib/client/data/entities/account.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { browserClient } from '#lib/client/transport/browser.ts'
import { addressPatterns, type PatternField } from '#lib/contract/address-rules.ts'

/** True if the member has typed in the form; initial values do not count. */
const isFilled = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].some(
    (one) =>
      (one instanceof HTMLInputElement &&
        one.type !== 'checkbox' &&
        one.value.trim() !== one.defaultValue.trim()) ||
      (one instanceof HTMLSelectElement && one.value !== ''),
  )

/** Access for a page that saves the address itself. */
export type AddressHandle = {
  /** True when the member has typed in the form, saved or not. */
  isFilled: () => boolean
  /** True when nothing typed is missing, wrong or unsaved. */
  isSaved: () => boolean
  isComplete: () => boolean
  /** Saves what is typed; returns the id, undefined for an empty form, and null after a refusal. */
  save: (how?: { quiet: boolean }) => Promise<number | null | undefined>
}

type AddressFormProps = {
  /** Undefined for a new address. */
  address: Address | undefined
  isFirst: boolean
  /** Called when the member has submitted the form. */
  onSaved: (id: number) => void
  onCancel: () => void
  handle?: Ref<AddressHandle>
  /** Called at each input, and on leaving a field: a postal code fills in others without an event. */
  onTyped?: () => void
  /** Called whenever the address was stored, also by its handle. */
  onStored?: (id: number) => void
  /** Replaces the buttons while everything is stored. */
  stored?: string
  /** False when the form is open from the start, below the heading of the page. */
  takesFocus?: boolean
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

const textOf = (values: FormData) =>
  JSON.stringify([bodyOf(values), values.get('preferred') === 'on'])

export function AddressForm(props: AddressFormProps) {
  const { address, isFirst, onSaved, onCancel, handle, onTyped, onStored } = props
  const { stored, takesFocus = true } = props
  const { t } = useTranslation('user')
  const provinceId = useId()
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The form loads lazily: the focus stays in a field in use.
    const isInUse = document.activeElement instanceof HTMLInputElement
    if (takesFocus && !isInUse) heading.current?.focus()
  }, [takesFocus])
  const saved = useRef<{ id: number; text: string }>(undefined)
  const [isStored, setStored] = useState(false)
  const form = useForm(async (values) => {
    const body = bodyOf(values)
    const preferred = values.get('preferred') === 'on'
    const id = address?.id ?? saved.current?.id
    const { data } = id
      ? await browserClient.call('PATCH /users/logged/addresses/{id}', {
          params: { id },
          // One address is always preferred, so `preferred` is only ever set, never cleared.
          body: preferred ? { ...body, preferred } : body,
        })
      : await browserClient.call('POST /users/logged/addresses', { body: { ...body, preferred } })
    saved.current = { id: data.id, text: textOf(values) }
    setStored(true)
    onStored?.(data.id)
  })
  const isSaved = () =>
    form.ref.current !== null && textOf(new FormData(form.ref.current)) === saved.current?.text
  useImperativeHandle(handle, () => ({
    isFilled: () => isFilled(form.ref.current),
    isSaved,
    isComplete: () => form.ref.current?.checkValidity() ?? false,
    save: async (how) => {
      if (!isFilled(form.ref.current)) return undefined
      // Repeated for what was typed while an earlier save was running.
      while (!isSaved()) if (!(await form.submit(how))) return null
      return saved.current?.id
    },
  }))
  const places = usePlaceOfCode(placeFieldsOf(form.ref))
  const patternOf = (name: PatternField) => ({
    pattern: addressPatterns[name],
    'data-wrong': t(`addresses.wrong.${name}`),
  })
  const field = (name: keyof ReturnType<typeof bodyOf>, autoComplete: string, value = '') => ({
    form,
    name,
    autoComplete,
    label: t(`addresses.fields.${name}`),
    defaultValue: value,
  })
  return (
    <form
      className="stack address-form"
      {...form.props}
      onInput={() => {
        setStored(false)
        onTyped?.()
      }}
      onBlur={onTyped}
      onSubmit={async (event) => {
        event.preventDefault()
        if ((await form.submit()) && saved.current) onSaved(saved.current.id)
      }}
    >
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
          {...patternOf('postal_code')}
          inputMode="numeric"
          required
          maxLength={5}
          onChange={({ target }) => places.onCode(target.value.trim())}
        />
        <TextField
          {...field('city', 'address-level2', address?.city)}
          {...patternOf('city')}
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
        {...patternOf('phone')}
        type="tel"
        hint={t('addresses.phoneHint')}
        maxLength={30}
      />
      {!isFirst && !address?.preferred && (
        <CheckField form={form} name="preferred" label={t('addresses.asPreferred')} />
      )}
      {stored && isStored ? (
        // As tall as the buttons, so that nothing below moves.
        <p role="status" className="flex min-h-12 items-center gap-2 text-small text-ok">
          <CircleCheck size={18} aria-hidden="true" />
          {stored}
        </p>
      ) : (
        <FormFoot form={form} beside={<Button onClick={onCancel}>{t('cancel')}</Button>}>
          {t('save')}
        </FormFoot>
      )}
    </form>
  )
}
