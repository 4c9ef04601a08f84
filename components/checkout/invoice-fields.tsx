'use client'

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Invoice } from './use-choices.ts'

const fields = [
  { name: 'name', most: 200, auto: 'organization' },
  { name: 'vat_number', most: 13, auto: 'off' },
  { name: 'tax_code', most: 16, auto: 'off' },
  { name: 'recipient_code', most: 7, auto: 'off' },
  { name: 'certified_email', most: 254, auto: 'off' },
] as const

type InvoiceFieldsProps = {
  invoice: Invoice
  errors: Record<string, string[]>
  onInvoice: (invoice: Invoice) => void
}

export function InvoiceFields({ invoice, errors, onInvoice }: InvoiceFieldsProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  return (
    <div className="grid items-start gap-3.5 md:grid-cols-2">
      {fields.map(({ name, most, auto }) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          className={name === 'name' ? 'md:col-span-2' : ''}
          label={t(`invoice.${name}`)}
          errors={errors[`invoice.${name}`] ?? []}
        >
          {(control) => (
            <Input
              {...control}
              value={invoice[name]}
              maxLength={most}
              autoComplete={auto}
              onChange={({ target }) => onInvoice({ ...invoice, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <p className="hint md:col-span-2">{t('invoice.hint')}</p>
    </div>
  )
}
