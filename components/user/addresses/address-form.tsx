import { CircleCheck } from 'lucide-react'
import {
  type ComponentProps,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
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

const isFilled = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].some(
    (one) =>
      (one instanceof HTMLInputElement &&
        one.type !== 'checkbox' &&
        one.value.trim() !== one.defaultValue.trim()) ||
      (one instanceof HTMLSelectElement && one.value !== ''),
  )

export type AddressHandle = {
  /** True when the member has typed in the form, saved or not. */
  isFilled: () => boolean
  isSaved: () => boolean
  isComplete: () => boolean
  /** Saves what is typed; returns the id, undefined for an empty form, and null after a refusal. */
  save: (how?: { quiet: boolean }) => Promise<number | null | undefined>
}

type AddressFormProps = {
  address: Address | undefined
  isFirst: boolean
  onSaved: (id: number) => void
  onCancel: () => void
  handle?: Ref<AddressHandle>
  /** Called at each input, and on leaving a field: a postal code fills in others without an event. */
  onTyped?: () => void
  /** Called whenever the address was stored, also by its handle. */
  onStored?: (id: number) => void
  stored?: string
  /** False when the form is open from the start, below the heading of the page. */
  takesFocus?: boolean
}

const fieldNames = [
  'recipient',
  'street',
  'street_number',
  'details',
  'postal_code',
  'city',
  'province',
  'phone',
] as const

type FieldName = (typeof fieldNames)[number]
type Extra = Partial<ComponentProps<typeof TextField>>

const required = { required: true }

const recordOf = (value: (name: FieldName) => string) =>
  Object.fromEntries(fieldNames.map((name) => [name, value(name)])) as Record<FieldName, string>

const bodyOf = (values: FormData) => recordOf((name) => String(values.get(name) ?? ''))

const textOf = (values: FormData) =>
  JSON.stringify([bodyOf(values), values.get('preferred') === 'on'])

export function AddressForm(props: AddressFormProps) {
  const { address, isFirst, onSaved, onCancel, handle, onTyped, onStored } = props
  const { stored, takesFocus = true } = props
  const { t } = useTranslation('user')
  const provinceId = useId()
  const user = useUser()
  const initial = address
    ? { ...address, street_number: address.streetNumber, postal_code: address.postalCode }
    : recordOf((name) => (name === 'recipient' ? (user?.name ?? '') : ''))
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
  const text = (name: FieldName, autoComplete: string, maxLength: number, more: Extra = {}) => (
    <TextField
      form={form}
      name={name}
      autoComplete={autoComplete}
      label={t(`addresses.fields.${name}`)}
      defaultValue={initial[name]}
      maxLength={maxLength}
      {...more}
    />
  )
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
      {text('recipient', 'name', 100, required)}
      <div className="street">
        {text('street', 'address-line1', 100, required)}
        {text('street_number', 'off', 20, required)}
      </div>
      {text('details', 'address-line2', 100, { hint: t('addresses.detailsHint') })}
      <div className="place">
        {text('postal_code', 'postal-code', 5, {
          ...required,
          ...patternOf('postal_code'),
          inputMode: 'numeric',
          onChange: ({ target }) => places.onCode(target.value.trim()),
        })}
        {text('city', 'address-level2', 100, {
          ...required,
          ...patternOf('city'),
          list: places.listId,
        })}
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
        defaultValue={initial.province}
      />
      {text('phone', 'tel', 30, {
        ...patternOf('phone'),
        type: 'tel',
        hint: t('addresses.phoneHint'),
      })}
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
