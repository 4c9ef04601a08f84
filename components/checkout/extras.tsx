'use client'

import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Words } from '#components/words.tsx'
import type { Quote } from '#lib/client/entities/checkout.ts'
import { formatEuros } from '#lib/format/money.ts'
import { Block } from './block.tsx'
import { InvoiceFields } from './parts.tsx'
import type { Choices } from './use-choices.ts'

type ExtrasProps = {
  quote: Quote | undefined
  choices: Choices
  onChoose: (some: Partial<Choices>) => void
  errors: Record<string, string[]>
}

/** Credits where there are some, a code, and an invoice for who needs one. */
export function Extras({ quote, choices, onChoose, errors }: ExtrasProps) {
  const { t } = useTranslation('checkout')
  const available = quote?.credits.available ?? 0
  const step = quote?.seat?.nextStep
  return (
    <>
      <Block id="extras" title={t(available > 0 ? 'extras.title' : 'extras.codes')}>
        {available > 0 && (
          <Checkbox
            checked={choices.useCredits}
            onChange={({ target }) => onChoose({ useCredits: target.checked })}
            label={
              <Words
                text={t('extras.credits', { amount: formatEuros(available) })}
                marks={{ b: <b /> }}
              />
            }
          />
        )}
        <CodeField
          code={quote?.code ?? null}
          wanted={choices.code}
          onCode={(code) => onChoose({ code })}
        />
      </Block>
      {step && (
        <Block id="limit" title={t('limit.title')}>
          <Checkbox
            checked={choices.priceLimit !== null}
            onChange={({ target }) => onChoose({ priceLimit: target.checked ? step.price : null })}
            label={t('limit.only', { price: formatEuros(step.price) })}
          />
        </Block>
      )}
      <Block id="invoice" title={t('invoice.title')}>
        <Checkbox
          checked={choices.invoice !== null}
          onChange={({ target }) => onChoose({ invoice: target.checked ? noInvoice : null })}
          label={t('invoice.ask')}
        />
        {choices.invoice && (
          <InvoiceFields
            invoice={choices.invoice}
            errors={errors}
            onInvoice={(invoice) => onChoose({ invoice })}
          />
        )}
      </Block>
    </>
  )
}

const noInvoice = {
  name: '',
  tax_code: '',
  vat_number: '',
  recipient_code: '',
  certified_email: '',
}

type CodeFieldProps = {
  /** What the host says of the code that was asked about. */
  code: Quote['code']
  wanted: string | null
  onCode: (code: string | null) => void
}

function CodeField({ code, wanted, onCode }: CodeFieldProps) {
  const { t } = useTranslation('checkout')
  const [typed, setTyped] = useState(wanted ?? '')
  const refused = code?.reason ?? null
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onCode(typed.trim() || null)
  }
  return (
    <form onSubmit={apply} className="grid gap-2">
      <div className="flex items-end gap-2">
        <Field
          id={useId()}
          className="flex-1"
          label={t('extras.code')}
          errors={refused ? [refused] : []}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Button kind="ink" type="submit" className={refused ? 'mb-6' : ''}>
          {t('extras.apply')}
        </Button>
      </div>
      {code && !refused && (
        <p className="flex items-center gap-2 text-small font-semibold text-ok" role="status">
          <CircleCheck size={18} aria-hidden="true" />
          {t('extras.applied', { amount: formatEuros(code.discount), code: code.code })}
          <button
            type="button"
            className="link"
            onClick={() => {
              setTyped('')
              onCode(null)
            }}
          >
            {t('extras.takeOff')}
          </button>
        </p>
      )}
    </form>
  )
}
