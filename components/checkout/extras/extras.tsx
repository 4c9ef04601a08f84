import { useTranslation } from '#components/i18next.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Words } from '#components/words.tsx'
import { formatEuros } from '#lib/format/money.ts'
import { Block } from '../checkout-frame.tsx'
import { CodeField, InvoiceFields } from '../parts.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { noInvoice } from '../use-choices.ts'

export function Extras({ form }: { form: CheckoutForm }) {
  const { t } = useTranslation('checkout')
  const { choices, onChoose, purchase } = form
  const quote = purchase.quote.data
  const available = quote?.credits.available ?? 0
  const step = quote?.seat?.paysNow ? null : quote?.seat?.nextStep
  return (
    <>
      {quote && (
        <Block id="credits" title={t('credits.title')}>
          {available > 0 && (
            <Checkbox
              checked={choices.useCredits}
              onChange={({ target }) => onChoose({ useCredits: target.checked })}
              label={
                <Words
                  text={t('credits.use', { amount: formatEuros(available) })}
                  marks={{ b: <b /> }}
                />
              }
            />
          )}
          <CodeField
            answer={quote.code}
            refusal={form.problem && form.fields.code}
            busy={!purchase.isCurrent}
            onCode={(code) => onChoose({ code })}
          />
        </Block>
      )}
      {step && (
        <Block id="limit" title={t('limit.title')}>
          <Checkbox
            checked={choices.priceLimit !== null}
            onChange={({ target }) => onChoose({ priceLimit: target.checked ? step.price : null })}
            label={t('limit.only', { price: formatEuros(step.price) })}
          />
          <p className="text-small text-ink-2">{t('limit.hint')}</p>
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
            invoice={{ ...noInvoice, ...choices.invoice }}
            delivery={choices.delivery}
            errors={form.fields}
            onInvoice={(invoice) => onChoose({ invoice })}
          />
        )}
      </Block>
    </>
  )
}
