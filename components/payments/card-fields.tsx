'use client'

import {
  PayPalCardFieldsProvider,
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNumberField,
  usePayPalCardFields,
} from '@paypal/react-paypal-js'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { cardFieldKinds, type FramedKind, framedKinds } from './card-kinds.ts'
import { frameStyle } from './frame-style.ts'
import { type PaymentFlow, usePaymentFlow } from './payment-flow.ts'
import { useCardState, wrongKinds } from './use-card-state.ts'

/** The one button of the page sends the card: it stands outside of the fields. */
export type CardHandle = {
  /** Null where something typed has to be mended first; what is missing is said beside it. */
  submit: () => Promise<'sent' | null>
}

type CardFieldsProps = { flow: PaymentFlow; ref: Ref<CardHandle> }

const drawn = {
  NumberField: PayPalNumberField,
  ExpiryField: PayPalExpiryField,
  CVVField: PayPalCVVField,
}

/** Frames of the provider's: no digit of a card ever touches a page of ours. */
export function CardFields({ flow, ref }: CardFieldsProps) {
  const { create, approve, onCancel, onError } = usePaymentFlow(flow, 'card')
  const state = useCardState()
  const [style] = useState(frameStyle)
  const creator =
    flow.mode === 'order' ? { createOrder: create } : { createVaultSetupToken: create }
  const approved = async (data: { orderID: string; vaultSetupToken?: string }) => {
    try {
      await approve(data.vaultSetupToken || data.orderID)
    } catch (error) {
      onError(error)
    }
  }
  return (
    <PayPalCardFieldsProvider
      {...(creator as { createOrder: typeof create })}
      style={style}
      inputEvents={{ onChange: state.hear, onFocus: state.hear, onBlur: state.leave }}
      onApprove={approved}
      onCancel={onCancel}
      onError={onError}
    >
      <Frames state={state} ref={ref} onError={onError} />
    </PayPalCardFieldsProvider>
  )
}

type FramesProps = {
  state: ReturnType<typeof useCardState>
  ref: Ref<CardHandle>
  onError: (error: unknown) => void
}

const postalCodePattern = /^\d{5}$/

function Frames({ state, ref, onError }: FramesProps) {
  const { t } = useTranslation('payments')
  const { cardFieldsForm, fields } = usePayPalCardFields()
  const [postalCode, setPostalCode] = useState('')
  const [tried, setTried] = useState(false)
  const postal = useRef<HTMLInputElement>(null)
  const isPostalCode = postalCodePattern.test(postalCode)

  useImperativeHandle(ref, () => ({
    submit: async () => {
      if (!cardFieldsForm) return null
      setTried(true)
      const now = await cardFieldsForm.getState()
      state.hear(now)
      const [first, ...others] = wrongKinds(now)
      if (first) {
        state.tell([first, ...others])
        fields[cardFieldKinds[first]]?.focus()
        return null
      }
      if (!isPostalCode) {
        postal.current?.focus()
        return null
      }
      // It ends with the window of the bank; what came of it is heard by the flow.
      cardFieldsForm.submit({ billingAddress: { postalCode, countryCode: 'IT' } }).catch(onError)
      return 'sent'
    },
  }))

  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2">
      {framedKinds.map((kind) => (
        <Frame key={kind} kind={kind} state={state} />
      ))}
      <Field
        id={useId()}
        className={kindClass.postalCode}
        label={t('card.postalCode')}
        hint={t('card.postalCodeHint')}
        errors={tried && !isPostalCode ? [t('card.wrong.postalCode')] : []}
      >
        {(control) => (
          <Input
            {...control}
            ref={postal}
            value={postalCode}
            inputMode="numeric"
            autoComplete="billing postal-code"
            maxLength={5}
            onChange={({ target }) => setPostalCode(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

const kindClass = { number: 'md:col-span-2', expirationDate: '', cvv: '', postalCode: '' }

function Frame({ kind, state }: { kind: FramedKind; state: FramesProps['state'] }) {
  const { t } = useTranslation('payments')
  const Drawn = drawn[cardFieldKinds[kind]]
  const wrong = state.isWrong(kind)
  return (
    <div className={`field ${kindClass[kind]}`}>
      <span className="label">{t(`card.${kind}`)}</span>
      {/* The frame draws its own edge: what is typed, and where, is the provider's. Its document is
          light, and behind one that says otherwise a browser paints a white ground. */}
      <Drawn
        className="min-h-12 [&_iframe]:rounded-control [&_iframe]:scheme-light"
        placeholder={t(`card.placeholder.${kind}`)}
      />
      {wrong && <FieldError role="alert">{t(`card.wrong.${kind}`)}</FieldError>}
    </div>
  )
}
