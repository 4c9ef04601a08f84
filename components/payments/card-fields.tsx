import {
  PayPalCardFieldsProvider,
  type PayPalCardFieldsStateObject,
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNumberField,
  usePayPalCardFields,
} from '@paypal/react-paypal-js'
import { Lock } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { classes } from '#components/ui/classes.ts'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { type PaymentFlow, usePaymentFlow } from './payment-flow.ts'

/** Properties of the text of a field of the shop that the provider accepts for a field of its own. */
const ofText = [
  'color',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding',
] as const

/** The provider loads no font of a shop: the fallback of the shop follows, without the faces of its style sheet. */
const family = 'Figtree, Arial, Roboto, system-ui, sans-serif'

/** Reads a field of the shop: its style sheets do not reach into a frame. */
const fieldStyle = () => {
  const probe = document.createElement('input')
  probe.className = 'input'
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const text = ofText.map((name) => [name, style.getPropertyValue(name)] as const)
  const background = style.backgroundColor
  // The computed style of a placeholder is that of its field.
  probe.style.color = 'var(--ink-2)'
  const placeholder = style.color
  probe.remove()
  return { text: Object.fromEntries(text), background, placeholder }
}

/**
 * Style of the card fields as the provider's option object: text only, on the ground of a field. Border, focus and error
 * belong to the element around the frame, which is styled like any field. The provider accepts only some properties;
 * `color-scheme` is not one of them, so the frames stay light and every colour is passed explicitly.
 */
export const frameStyle = () => {
  const { text, background, placeholder } = fieldStyle()
  const bare = { border: 'none', 'box-shadow': 'none', outline: 'none' }
  const input = { ...text, ...bare, 'font-family': family, appearance: 'none', background }
  return {
    body: { padding: '0' },
    input: { ...input, 'border-radius': '0' },
    'input::placeholder': { color: placeholder, opacity: '1' },
    'input:focus': bare,
    '.invalid': { ...bare, color: text.color ?? '' },
  }
}

/** Iframes of the provider in tab order; month and year share one, the postal code is a field of the shop. */
const frames = {
  number: { state: 'cardNumberField', name: 'NumberField', Drawn: PayPalNumberField },
  expirationDate: { state: 'cardExpiryField', name: 'ExpiryField', Drawn: PayPalExpiryField },
  cvv: { state: 'cardCvvField', name: 'CVVField', Drawn: PayPalCVVField },
} as const

type FramedKind = keyof typeof frames
type CardState = Pick<PayPalCardFieldsStateObject, 'fields'>

const framedKinds = Object.keys(frames) as FramedKind[]
const fieldOf = (state: CardState | undefined, kind: FramedKind) =>
  state?.fields[frames[kind].state]

/** Fields that show an error: invalid ones that lost the focus, and all invalid ones after a submit. */
const useCardState = () => {
  const [state, setState] = useState<CardState>()
  const [revealed, setRevealed] = useState<readonly FramedKind[]>([])
  const reveal = (kinds: readonly FramedKind[]) => setRevealed((before) => [...before, ...kinds])
  return {
    isWrong: (kind: FramedKind) => revealed.includes(kind) && !fieldOf(state, kind)?.isValid,
    isFocused: (kind: FramedKind) => fieldOf(state, kind)?.isFocused === true,
    reveal,
    update: setState,
    leave: (next: CardState) => {
      setState(next)
      reveal(
        framedKinds.filter((kind) => {
          const field = fieldOf(next, kind)
          return !field?.isEmpty && !field?.isFocused
        }),
      )
    },
  }
}

export type CardHandle = {
  /** Resolves to null if a field is invalid; the error is shown beside the field. */
  submit: () => Promise<'sent' | null>
}

/** Fields in iframes of the provider: card numbers never reach a page of the shop. */
export function CardFields({ flow, ref }: { flow: PaymentFlow; ref: Ref<CardHandle> }) {
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
      inputEvents={{ onChange: state.update, onFocus: state.update, onBlur: state.leave }}
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
      state.update(now)
      const wrong = framedKinds.filter((kind) => !fieldOf(now, kind)?.isValid)
      const [first] = wrong
      if (first) {
        state.reveal(wrong)
        fields[frames[first].name]?.focus()
        return null
      }
      if (!isPostalCode) {
        postal.current?.focus()
        return null
      }
      // Not awaited: it resolves after the window of the bank, and the flow learns the result by its callbacks.
      cardFieldsForm.submit({ billingAddress: { postalCode, countryCode: 'IT' } }).catch(onError)
      return 'sent'
    },
  }))

  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2">
      {framedKinds.map((kind) => {
        const { Drawn } = frames[kind]
        const wrong = state.isWrong(kind)
        return (
          <div key={kind} className={`field ${kind === 'number' ? 'md:col-span-2' : ''}`}>
            <span className="label">{t(`card.${kind}`)}</span>
            {/* Border, focus and error as those of any field, which the style sheet of the shop cannot draw in the iframe.
          Its document is light, and browsers paint a white background behind one with another colour scheme. */}
            <Drawn
              className={classes(
                frameClass,
                state.isFocused(kind) && 'input-focus',
                wrong && 'input-wrong',
              )}
              placeholder={t(`card.placeholder.${kind}`)}
            />
            {wrong && <FieldError role="alert">{t(`card.wrong.${kind}`)}</FieldError>}
          </div>
        )
      })}
      <Field
        id={useId()}
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
      <p className="flex gap-2 text-small text-ink-2 md:pt-9">
        <Lock size={18} aria-hidden="true" className="flex-none" />
        {t('card.keeper')}
      </p>
    </div>
  )
}

/** The iframe fills the field inside of its border. */
const frameClass =
  'input p-0 [&_iframe]:block! [&_iframe]:h-[max(47px,1.5rem+22px)]! [&_iframe]:rounded-small [&_iframe]:scheme-light'
