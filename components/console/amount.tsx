import type { ComponentProps } from 'react'
import { TextField } from '#components/forms/text-field.tsx'
import { useTranslation } from '#components/i18next.ts'

/** Euros as people type them, with a comma or a point. */
export function AmountField(props: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('console-lists')
  return (
    <TextField
      inputMode="decimal"
      pattern="\d{1,6}([.,]\d{1,2})?"
      data-wrong={t('amountWrong')}
      {...props}
    />
  )
}

export const amountOf = (values: FormData, name: string) =>
  Number(String(values.get(name)).replace(',', '.'))
